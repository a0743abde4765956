"""Which kinds of system there are."""

from __future__ import annotations

from benchmark.systems.base import Adapter
from corpora.lookup import find, plugins

GROUP = "evenhand.systems"
BUILT_IN = {
    "vader": "benchmark.systems.vader:ADAPTER",
    "textblob": "benchmark.systems.textblob:ADAPTER",
    "nrc": "benchmark.systems.nrc:ADAPTER",
    "sentimentr": "benchmark.systems.sentimentr:ADAPTER",
    "enisear-annotators": "benchmark.systems.annotators:ADAPTER",
    "recorded": "benchmark.systems.recorded:ADAPTER",
    "unbiased": "benchmark.systems.unbiased:ADAPTER",
    "stored-2019": "benchmark.systems.translators.stored2019:ADAPTER",
    "libretranslate": "benchmark.systems.translators.libretranslate:ADAPTER",
    "deep-translator": "benchmark.systems.translators.deep:ADAPTER",
    "apertium": "benchmark.systems.translators.apertium:ADAPTER",
    "firefox": "benchmark.systems.translators.firefox:ADAPTER",
    "llm": "benchmark.systems.translators.llm:ADAPTER",
    "seq2seq": "benchmark.systems.translators.seq2seq:ADAPTER",
}


def names() -> list[str]:
    """Names of all adapters, those of other packages included, sorted.

    Examples
    --------
    >>> "vader" in names()
    True
    """
    return sorted({*BUILT_IN, *plugins(GROUP)})


def adapter(name: str) -> Adapter:
    """Registry entry of a kind of system.

    Raises
    ------
    corpora.errors.UserError
        If there is none of that name; the message gives the nearest ones.
    """
    found: Adapter = find("system", name, BUILT_IN, GROUP)
    return found
