"""Which corpora there are."""

from __future__ import annotations

from typing import Any

from corpora.base import Corpus, CorpusSpec
from corpora.errors import UserError
from corpora.lookup import find, plugins

GROUP = "evenhand.corpora"
BUILT_IN = {
    "deisear": "corpora.selflabelled:DEISEAR",
    "earthquake": "corpora.earthquake:EARTHQUAKE",
    "enisear": "corpora.selflabelled:ENISEAR",
    "equity": "corpora.eec:EQUITY",
    "es-neutral": "corpora.languages.catalogue:ES",
    "et-neutral": "corpora.languages.catalogue:ET",
    "eu-neutral": "corpora.languages.catalogue:EU",
    "fa-neutral": "corpora.languages.catalogue:FA",
    "fi-neutral": "corpora.languages.catalogue:FI",
    "file": "corpora.files:FILE",
    "hu-neutral": "corpora.languages.catalogue:HU",
    "id-neutral": "corpora.languages.catalogue:ID",
    "ja-neutral": "corpora.languages.catalogue:JA",
    "ko-neutral": "corpora.languages.catalogue:KO",
    "posts": "corpora.posts:POSTS",
    "pt-neutral": "corpora.languages.catalogue:PT",
    "self-labelled": "corpora.selflabelled:SELF_LABELLED",
    "templates": "corpora.templates:TEMPLATES",
    "tgbi-2019": "corpora.tgbi2019:TGBI2019",
    "tr-neutral": "corpora.languages.catalogue:TR",
    "winomt": "corpora.winomt:WINOMT",
    "zh-neutral": "corpora.languages.catalogue:ZH",
}


def names() -> list[str]:
    """Names of all corpora, those of other packages included, sorted.

    Examples
    --------
    >>> "earthquake" in names()
    True
    """
    return sorted({*BUILT_IN, *plugins(GROUP)})


def spec(name: str) -> CorpusSpec:
    """Registry entry of a corpus.

    Raises
    ------
    UserError
        If there is no such corpus; the message names the nearest ones.

    Examples
    --------
    >>> spec("earthquake").card.language
    'en'
    """
    found: CorpusSpec = find("corpus", name, BUILT_IN, GROUP)
    return found


def load(name: str, /, **options: Any) -> Corpus:
    """Load a corpus and check that it is the one that its version promises.

    Parameters
    ----------
    name : str
        Registry name.
    **options
        As the corpus's loader takes them.

    Returns
    -------
    Corpus

    Raises
    ------
    UserError
        If the name is unknown, the data has not been fetched, or the content hash differs from the pinned one.

    Examples
    --------
    >>> len(load("earthquake"))
    18
    """
    entry = spec(name)
    corpus = entry.load(**options)
    if entry.sha256 and not options and corpus.sha256 != entry.sha256:
        raise UserError(
            f"Corpus {name!r} has the content hash {corpus.sha256[:12]}… but version {entry.card.version} is "
            f"{entry.sha256[:12]}….",
            f"Its data was changed; bring it anew with `evenhand fetch {name} --force`.",
        )
    return corpus
