"""Strict classing of 100,000 translations, beside the rule of 2019 and a search for bare pronouns.

Run: .venv/bin/python benchmarks/references.py [translations]
"""

from __future__ import annotations

import itertools
import platform
import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

from evaluators import references
from evaluators.legacy2019 import classify_2019
from evaluators.references import classify

REPEATS = 3
# Shares as in stored outputs of engines: most begin with He or She, one in six needs a full reading.
FORMS = {
    "He's a {}.": 50,
    "She's a {}.": 12,
    "He is {}": 10,
    "They are a {}.": 4,
    "That person is a {}.": 4,
    "The man is a {}.": 4,
    "He's a {} man.": 4,
    "It is a {}.": 3,
    "That the {} he is.": 2,
    "A {}.": 2,
    "He or she is a {}": 1,
    "“She&#39;s” a {}.": 1,
    "Translation: She is a {}": 1,
    "I'm sorry, but I can't translate {}.": 1,
    "{} 의사야": 1,
}
WORDS = (
    "civil marine senior deputy junior night freelance textile forest railway nurse baker pilot lawyer painter tailor "
    "plumber chemist farmer librarian"
)
PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)


def translations(n: int, distinct: bool) -> list[str]:
    """Draw n translations, all distinct, or as often repeated as a corpus of terms makes them."""
    draw = random.Random(12345)
    forms = draw.choices(list(FORMS), list(FORMS.values()), k=n)
    terms = [f"{a} {b}" for a, b in itertools.product(WORDS.split(), repeat=2)]
    if distinct:
        return [form.format(f"{draw.choice(terms)} {k}") for k, form in enumerate(forms)]
    return [form.format(draw.choice(terms)) for form in forms]


def seconds(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(REPEATS):
        references._classify.cache_clear()
        classify_2019.cache_clear()
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{n:,} translations, median of {REPEATS} runs, caches emptied before each")
    on = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    print(f"{on}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC\n")
    print("| translations | rule | seconds | per translation | of the rule of 2019 |")
    print("|---|---|---:|---:|---:|")
    classify("A warm-up, which reads the word lists.")
    classify_2019("A warm-up, which imports the tokenizer.")
    for name, distinct in (("as a corpus repeats them", False), ("all distinct", True)):
        texts = translations(n, distinct)
        rules: list[tuple[str, Callable[[], object]]] = [
            ("strict", lambda texts=texts: [classify(text) for text in texts]),
            ("legacy-2019", lambda texts=texts: [classify_2019(text) for text in texts]),
            ("bare pronouns", lambda texts=texts: [PRONOUN.findall(text) for text in texts]),
        ]
        taken = {rule: seconds(work) for rule, work in rules}
        for rule, spent in taken.items():
            ratio = spent / taken["legacy-2019"]
            print(f"| {name} | {rule} | {spent:.2f} | {spent / n * 1e6:.1f} µs | {ratio:.2f} |")


if __name__ == "__main__":
    main()
