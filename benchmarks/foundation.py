"""Cache, bootstrap and runner, each beside what it is measured against.

Run: .venv/bin/python benchmarks/foundation.py [texts]
"""

from __future__ import annotations

import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pandas as pd
from scipy import stats

from benchmark.cache import Cache, keys
from benchmark.runner import run
from benchmark.systems import vader
from corpora.base import Card, Corpus
from corpora.registry import load
from evaluators.base import Prediction
from evaluators.bootstrap import cluster_bootstrap, cluster_sums

REPEATS = 5


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Median wall time of some runs."""
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def row(what: str, value: str, goal: str) -> None:
    print(f"| {what} | {value} | {goal} |")


def cache_rows(folder: Path) -> None:
    """4,236 entries: written a batch at a time, looked up at once."""
    texts = [f"sentence number {k} of the corpus" for k in range(4236)]
    names = keys({"name": "x"}, texts)
    answers = [Prediction(0.1, (0.2, 0.3, 0.5), "positive")] * len(texts)
    files = iter(range(1000))

    def write() -> None:
        with Cache(folder / f"{next(files)}.sqlite") as cache:
            for start in range(0, len(names), 64):
                cache.put(zip(names[start : start + 64], answers[start : start + 64], strict=True))

    row("cache: 4,236 entries written, a commit each 64", f"{seconds(write):.3f} s", "< 0.2 s")
    with Cache(folder / "0.sqlite") as cache:
        row("cache: 4,236 entries looked up in bulk", f"{seconds(lambda: cache.get(names)):.3f} s", "< 0.05 s")


def bootstrap_rows() -> None:
    """10,000 draws over 353 clusters of 12 rows, beside scipy's bootstrap over rows."""
    rng = np.random.default_rng(0)
    values, clusters = rng.random(4236), np.repeat(np.arange(353), 12)

    def ours() -> None:
        sums = cluster_sums(np.column_stack([values, np.ones(4236)]), clusters)
        cluster_bootstrap(sums, lambda s: s[:, :1] / s[:, 1:2])

    def scipys() -> None:
        stats.bootstrap((values,), np.mean, n_resamples=10_000, method="percentile", batch=1000, rng=rng)

    def loop() -> None:
        by_cluster = [values[clusters == c] for c in range(353)]
        for _ in range(200):
            np.concatenate([by_cluster[c] for c in rng.integers(0, 353, 353)]).mean()

    mine = seconds(ours)
    row("cluster bootstrap: 10,000 draws, 4,236 rows, 353 clusters", f"{mine:.2f} s", "< 1 s")
    row("… against scipy.stats.bootstrap over rows (no clusters)", f"{seconds(scipys, 3) / mine:.1f} x", "")
    row("… against a numpy loop over clusters (200 draws, times 50)", f"{seconds(loop, 3) * 50 / mine:.1f} x", "")


def corpus_of(texts: list[str]) -> Corpus:
    frame = pd.DataFrame({"id": [str(k) for k in range(len(texts))], "cluster": "a", "text": texts})
    return Corpus(Card("bench", "1", "en", "", "", ""), frame, ("text",))


def overhead(texts: list[str], folder: Path) -> tuple[float, float, float]:
    """Seconds of VADER alone, and of the runner with an empty and a full cache.

    The texts go in twenty parts, each part through all three in turn, so that whatever else the machine does weighs on
    all of them alike.
    """
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    system, analyzer = vader.build(), SentimentIntensityAnalyzer()
    direct = first = again = 0.0
    size = max(1, len(texts) // 20)
    with Cache(folder / f"overhead-{len(texts[0])}.sqlite") as cache:
        for begin in range(0, len(texts), size):
            part = texts[begin : begin + size]
            corpus = corpus_of(part)
            start = time.perf_counter()
            for text in part:
                analyzer.polarity_scores(text)
            direct += time.perf_counter() - start
            start = time.perf_counter()
            run(system, corpus, cache)
            first += time.perf_counter() - start
            start = time.perf_counter()
            run(system, corpus, cache)
            again += time.perf_counter() - start
    return direct, first, again


def overhead_rows(folder: Path, n: int) -> None:
    """Distinct texts as long as posts (the corpus `posts`, each with a number put before it), and short sentences."""
    posts = load("posts").items["original"].tolist()
    mixed = [f"{k} {posts[k % len(posts)]}" for k in range(n)]
    short = [f"My friend number {k} is happy" for k in range(n)]
    for name, texts in (("posts", mixed), ("short sentences", short)):
        direct, first, again = overhead(texts, folder)
        words = statistics.mean(len(t.split()) for t in texts)
        shown = f"{len(texts):,} distinct {name}, {words:.0f} words each"
        goal = "at most 15 %" if name == "posts" else ""
        row(f"suite over VADER alone, {shown}", f"{(first / direct - 1) * 100:+.1f} %", goal)
        row(
            "… in microseconds a text",
            f"{(first - direct) / len(texts) * 1e6:.1f} (VADER: {direct / len(texts) * 1e6:.0f})",
            "",
        )
        row("… with all answers in the cache", f"{direct / again:.1f} x faster than VADER", "")


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    print(
        f"# Foundation, {when}\n\nPython {platform.python_version()}, {platform.system()} {platform.machine()}, ",
        end="",
    )
    print(f"2 cores; medians. Rerun: `.venv/bin/python benchmarks/foundation.py {n}`\n")
    print("| what | measured | goal |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        cache_rows(Path(folder))
        bootstrap_rows()
        overhead_rows(Path(folder), n)


if __name__ == "__main__":
    main()
