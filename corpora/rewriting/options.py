"""Options of a rewrite."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from corpora.rewriting.sentence import Sentence

Scorer = Callable[[str], float]
Resolver = Callable[[Sentence], Mapping[int, str]]

COMMON_CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "pibling": "parent's sibling",
        "piblings": "parents' siblings",
        "nibling": "sibling's child",
        "niblings": "siblings' children",
        "actor": "performer",
        "actors": "performers",
    }
)
"""Everyday words for the rarer neutral nouns; give it as ``choices``."""


@dataclass(frozen=True, slots=True)
class Options:
    """How words are chosen.

    Parameters
    ----------
    names : {"keep", "swap"}
        Whether first names stay.
    choices : mapping
        Replacement of a default target by another one, such as ``{"themselves": "themself", "dad": "papa"}``.
    scorer : callable, optional
        Sentiment of a word; of several counterparts, the one closest to the original's is taken.
    resolver : callable, optional
        Gives the role of each "her" and "his" by token index instead of the built-in rules.
    """

    names: Literal["keep", "swap"] = "keep"
    choices: Mapping[str, str] = field(default_factory=dict)
    scorer: Scorer | None = None
    resolver: Resolver | None = None

    def choose(self, source: str, candidates: tuple[str, ...]) -> str:
        """The candidate to write for ``source``: the configured one, else the closest in sentiment, else the first."""
        first = candidates[0]
        if self.choices:
            for candidate in (source, first):
                wanted = self.choices.get(candidate)
                if wanted is not None and (wanted in candidates or candidate == first):
                    return wanted
        if self.scorer is not None and len(candidates) > 1:
            aim, scorer = self.scorer(source), self.scorer
            return min(candidates, key=lambda candidate: abs(scorer(candidate) - aim))
        return first
