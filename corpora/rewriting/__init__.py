"""Counterfactual English text: gender-swapped, directed, gender-neutral and placebo forms, usable alone.

>>> from corpora.rewriting import rewrite
>>> rewrite("The king and his queen left.").text
'The queen and her king left.'
"""

from corpora.rewriting.options import COMMON_CHOICES, Options
from corpora.rewriting.rewrite import MODES, STATUSES, SWAP_RULES, Replacement, Rewrite, rewrite

__all__ = ["COMMON_CHOICES", "MODES", "STATUSES", "SWAP_RULES", "Options", "Replacement", "Rewrite", "rewrite"]
