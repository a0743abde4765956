"""Gender gap at scale: time and memory of made-up data with a known gap, and how often intervals hold the truth.

Run: .venv/bin/python benchmarks/gender_gap.py [posts]                 (default 200,000; the paper's size is 1,700,000)
     .venv/bin/python benchmarks/gender_gap.py coverage [repetitions]  (default 500)
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from scipy import stats

from corpora.labels import label_map
from corpora.registry import load
from evaluators.bootstrap import cluster_bootstrap, cluster_sums
from evaluators.gender_gap import gender_gap
from evaluators.tally import Tally, tally

POSTS, AUTHORS = 1_700_000, 147_000
TAGS = sorted(tag.capitalize() for tag in label_map("moods"))
ERRORS = {"female": (0.12, 0.30), "male": (0.15, 0.36)}  # wrong, neutral among all answers
SPREAD = 6.0  # of Beta-distributed authors: the smaller, the more alike are texts of one author
OUTCOMES = np.array(["right", "wrong", "neutral"])


def made_up(posts: int, authors: int, rng: np.random.Generator) -> pd.DataFrame:
    """Posts of authors with a rate of their own; men err more, by the same known amount at every tag."""
    popularity = rng.gamma(0.6, size=authors)  # a few authors write much
    more = rng.choice(authors, size=max(0, posts - authors), p=popularity / popularity.sum())
    author = np.concatenate([np.arange(min(authors, posts)), more])  # and all write something
    male = rng.random(authors) < 0.45
    rates = np.where(male[:, None], ERRORS["male"], ERRORS["female"])
    own = np.column_stack([rng.beta(rates[:, k] * SPREAD, (1 - rates[:, k]) * SPREAD) for k in range(2)])
    own[:, 1] *= (1 - own[:, 0]) / (1 - rates[:, 0])  # so that all three stay shares; the means stay what they are
    u = rng.random(posts)
    wrong, neutral = own[author, 0], own[author, 0] + np.minimum(own[author, 1], 1 - own[author, 0])
    outcome = np.where(u < wrong, 1, np.where(u < neutral, 2, 0))
    return pd.DataFrame(
        {"author": author, "label": rng.integers(0, len(TAGS), posts), "male": male[author], "outcome": outcome}
    )


def counted(data: pd.DataFrame) -> Tally:
    tags = np.array(TAGS, dtype=object)
    genders = np.where(data["male"], "male", "female")
    return tally(data["author"].to_numpy(), tags[data["label"]], genders, OUTCOMES[data["outcome"]])


def row(what: str, value: str, goal: str = "") -> None:
    print(f"| {what} | {value} | {goal} |", flush=True)


def timed(work) -> tuple[float, object]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def statistics_rows() -> None:
    """From rows to intervals at the paper's size, and the same for one tag by other means."""
    data = made_up(POSTS, AUTHORS, np.random.default_rng(1))
    seconds, counts = timed(lambda: counted(data))
    row(f"{POSTS:,} rows to sufficient counts, {data['author'].nunique():,} authors", f"{seconds:.1f} s")
    seconds, found = timed(lambda: gender_gap(counts))
    row("16 tags x 3 errors, 10,000 draws of authors, with tests, k and design effects", f"{seconds:.1f} s", "< 10 s")
    gap = next(g for g in found.gaps if g.kind == "total" and g.category == "Sad")
    interval = f"{gap.bias.value:+.3f} [{gap.bias.low:+.3f}, {gap.bias.high:+.3f}]"
    row(
        "… for example Sad, total error; design effect",
        f"{interval}; {gap.design_effect:.2f}",
        f"{truth('total'):+.3f}",
    )

    one = data[data["label"] == TAGS.index("Sad")]
    alone, _ = timed(lambda: gender_gap(counted(one)))
    error, male = (one["outcome"] != 0).to_numpy(float), one["male"].to_numpy()
    few = 100
    taken, _ = timed(
        lambda: stats.bootstrap(
            (error[male], error[~male]), lambda m, w, axis: m.mean(axis=axis) / w.mean(axis=axis) - 1,
            n_resamples=few, batch=20, method="percentile", rng=np.random.default_rng(0),
        )
    )  # fmt: skip
    row(f"one tag, {len(one):,} rows, 3 errors, 10,000 draws", f"{alone:.2f} s")
    row(f"… scipy.stats.bootstrap, 1 error, texts not authors ({few} draws, times {10_000 // few})",
        f"{taken * 10_000 / few:.0f} s: {taken * 10_000 / few / alone:.0f} x")  # fmt: skip
    few = 5
    frame = one.assign(error=error).set_index("author").sort_index()
    taken, _ = timed(lambda: [resampled(frame, k) for k in range(few)])
    row(f"… pandas, rows of drawn authors, 1 error ({few} draws, times {10_000 // few})",
        f"{taken * 10_000 / few:.0f} s: {taken * 10_000 / few / alone:.0f} x")  # fmt: skip
    sums = cluster_sums(np.column_stack([error * male, male, error * ~male, ~male]), one["author"].to_numpy())
    few = 50
    taken, _ = timed(
        lambda: cluster_bootstrap(sums, lambda s: (s[:, :1] / s[:, 1:2]) / (s[:, 2:3] / s[:, 3:4]) - 1, draws=few)
    )
    row(f"… multinomial over authors without types, 1 error ({few} draws, times {10_000 // few})",
        f"{taken * 10_000 / few:.0f} s: {taken * 10_000 / few / alone:.0f} x")  # fmt: skip


def resampled(frame: pd.DataFrame, seed: int) -> float:
    """Row by row: draw authors, take all their rows, compare means."""
    names = frame.index.unique()
    drawn = frame.join(pd.Series(np.random.default_rng(seed).choice(names, len(names))).value_counts().rename("times"))
    repeated = drawn.dropna(subset="times")
    repeated = repeated.loc[repeated.index.repeat(repeated["times"].astype(int))]
    rates = repeated.groupby("male")["error"].mean()
    return float(rates[True] / rates[False] - 1)


def truth(kind: str) -> float:
    """Relative bias that the data are made with."""
    value = {g: {"total": w + u, "valence": w / (1 - u), "salience": u / (1 - w)}[kind] for g, (w, u) in ERRORS.items()}
    return value["male"] / value["female"] - 1


def write_posts(path: Path, posts: int) -> None:
    """A Parquet file of distinct made-up posts with a tag, a gender and an author."""
    texts = load("self-labelled").items["text"].str.removeprefix("I felt ... ").tolist()
    rng = np.random.default_rng(2)
    data = made_up(posts, max(1, posts * AUTHORS // POSTS), rng)
    pick = rng.integers(0, len(texts), posts)
    schema = pa.schema([(name, pa.string()) for name in ("body", "mood", "sex", "user")])
    with pq.ParquetWriter(path, schema) as file:
        for start in range(0, posts, 50_000):
            part = data[start : start + 50_000]
            rows = range(start, start + len(part))
            columns = [
                [f"Post {k} {texts[pick[k]]}" for k in rows],
                [TAGS[k] for k in part["label"]],
                np.where(part["male"], "M", "F").tolist(),
                [f"user{k}" for k in part["author"]],
            ]
            file.write_table(pa.table([pa.array(c) for c in columns], schema=schema))


def audit_rows(posts: int, folder: Path) -> None:
    """The whole command, in a process of its own: time, peak memory, and the same again from the cache."""
    base = peak(["list", "systems"], folder)[1]
    for n in sorted({posts // 4, posts}):
        path = folder / f"posts{n}.parquet"
        write_posts(path, n)
        arguments = ["audit", str(path), "--text", "body", "--label", "mood", "--gender", "sex", "--author", "user"]
        for what in ("first time", "again, all answers in the cache"):
            out = folder / f"out-{n}"
            seconds, megabytes = peak([*arguments, "--tokens", "words", "--out", str(out), "system=vader"], folder)
            row(f"evenhand audit, {n:,} posts, vader, {what}", f"{seconds:.0f} s, {n / seconds:,.0f} posts/s, "
                f"peak {megabytes:.0f} MiB ({megabytes - base:.0f} over the bare command)", "< 1,024 MiB")  # fmt: skip


def peak(arguments: list[str], folder: Path) -> tuple[float, float]:
    """Seconds and peak resident memory, in MiB, of one command."""
    # The peak of the child's own memory: what the system reports of a child counts its parent's from before the start.
    code = (
        "import sys; from pathlib import Path; from benchmark.cli import main; code = main(sys.argv[2:])\n"
        "Path(sys.argv[1]).write_text(Path('/proc/self/status').read_text()); sys.exit(code)"
    )
    status = folder / "status"
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code, str(status), *arguments],
        stdout=subprocess.DEVNULL, check=True, cwd=Path(__file__).parent.parent,
        env={**os.environ, "EVENHAND_DATA": str(folder)},
    )  # fmt: skip
    seconds = time.perf_counter() - start
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return seconds, int(line.split()[1]) / 1024


def coverage(repetitions: int) -> None:
    """How often a 95 % interval holds the gap that the data are made with."""
    settings = {"authors": 600, "posts": 6000, "draws": 1000}
    kinds = ("valence", "salience", "total")
    held, independent, width = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
    right = {kind: expected(kind) for kind in kinds}
    for k in range(repetitions):
        data = made_up(settings["posts"], settings["authors"], np.random.default_rng(1000 + k)).assign(label=0)
        for authors, tallied in ((True, data), (False, data.assign(author=np.arange(len(data))))):
            for gap in gender_gap(counted(tallied), draws=settings["draws"], seed=k).gaps:
                inside = gap.bias.low <= right[gap.kind] <= gap.bias.high
                (held if authors else independent)[gap.kind] += inside
                width[gap.kind] += (gap.bias.high - gap.bias.low) / repetitions if authors else 0
    print(f"{repetitions} repetitions of {settings['posts']:,} posts by {settings['authors']} authors, ", end="")
    print(f"{settings['draws']:,} draws; nominal 95 %; two standard errors of a share are ", end="")
    print(f"{200 * (0.95 * 0.05 / repetitions) ** 0.5:.1f} points.\n")
    print("| error | true relative bias | held by intervals from authors | from texts, authors ignored | mean width |")
    print("|---|---|---|---|---|")
    for kind in kinds:
        print(f"| {kind} | {right[kind]:+.4f} | {held[kind] / repetitions:.1%} | {independent[kind] / repetitions:.1%} "
              f"| {width[kind]:.3f} |")  # fmt: skip


def expected(kind: str) -> float:
    """Relative bias in an endless sample of the made-up authors (their shares are cut at 1 now and then)."""
    rng, value = np.random.default_rng(7), {}
    for group, (wrong, neutral) in ERRORS.items():
        w = rng.beta(wrong * SPREAD, (1 - wrong) * SPREAD, 4_000_000)
        u = rng.beta(neutral * SPREAD, (1 - neutral) * SPREAD, 4_000_000) * (1 - w) / (1 - wrong)
        w, u = w.mean(), np.minimum(u, 1 - w).mean()
        value[group] = {"total": w + u, "valence": w / (1 - u), "salience": u / (1 - w)}[kind]
    return float(value["male"] / value["female"] - 1)


def main() -> None:
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    arguments = sys.argv[1:] or ["200000"]
    print(
        f"# Gender gap, {when}\n\nPython {platform.python_version()}, {platform.system()} {platform.machine()}, ",
        end="",
    )
    print(f"2 cores. Rerun: `.venv/bin/python benchmarks/gender_gap.py {' '.join(arguments)}`\n")
    if arguments[0] == "coverage":
        coverage(int(arguments[1]) if len(arguments) > 1 else 500)
        return
    print("| what | measured | goal |\n|---|---|---|")
    statistics_rows()
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row("peak memory of the above, rows of the made-up data included", f"{own:.0f} MiB")
    with tempfile.TemporaryDirectory() as folder:
        audit_rows(int(arguments[0]), Path(folder))


if __name__ == "__main__":
    main()
