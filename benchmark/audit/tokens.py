"""How many tokens a text has, to leave out what is too short or too long to be judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

from corpora.errors import UserError

Tokens = Literal["auto", "words", "roberta"]
Count = Callable[[Sequence[str]], list[int]]
MODEL = "roberta-base"

# In scripts without spaces a character is counted as a word.
_UNSPACED = "぀-ヿ㐀-鿿豈-﫿"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+(?:['’][^\W{_UNSPACED}]+)*")


def counter(kind: Tokens = "auto") -> tuple[str, Count]:
    """Choose how tokens are counted.

    Parameters
    ----------
    kind : {"auto", "words", "roberta"}
        "auto" takes RoBERTa's tokeniser where transformers and the model are on this machine, else words.

    Returns
    -------
    tuple of (str, callable)
        What was chosen, and the function from texts to numbers of tokens.

    Raises
    ------
    UserError
        If RoBERTa's tokeniser is asked for and not on this machine.

    Examples
    --------
    >>> counter("words")[1](["I don't know!", "我很难过"])
    [3, 4]
    """
    if kind != "words" and find_spec("transformers") is not None:
        found = _roberta()
        if found is not None:
            return "roberta", found
    if kind == "roberta":
        raise UserError(f"The tokeniser of {MODEL} is not on this machine.", "Use --tokens words.")
    return "words", words


def words(texts: Sequence[str]) -> list[int]:
    """Number of words of each text."""
    return [sum(1 for _ in _WORD.finditer(text)) for text in texts]


def _roberta() -> Count | None:
    try:
        tokenizer = import_module("transformers").AutoTokenizer.from_pretrained(MODEL, local_files_only=True)
    except (OSError, ValueError):
        return None

    def count(texts: Sequence[str]) -> list[int]:
        return [len(ids) for ids in tokenizer(list(texts), add_special_tokens=False)["input_ids"]]

    return count
