"""A run that is killed loses nothing that was stored, and the next one asks only for the rest."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
import sys
from pathlib import Path
import pandas as pd
from benchmark.cache import Cache
from benchmark.runner import run
from benchmark.systems.base import Capability, System
from corpora.base import Card, Corpus
from evaluators.base import Prediction

log, stop = Path(sys.argv[1]), int(sys.argv[2])
asked = 0

def predict(texts):
    global asked
    asked += len(texts)
    if asked > stop:
        print("waiting", flush=True)
        sys.stdin.read()  # until killed
    with log.open("a") as out:
        out.writelines(t + "\\n" for t in texts)
    return [Prediction(score=float(t.split()[1])) for t in texts]

texts = [f"text {k}" for k in range(200)]
frame = pd.DataFrame({"id": [str(k) for k in range(200)], "cluster": "a", "text": texts})
corpus = Corpus(Card("c", "1", "en", "l", "s", ""), frame, ("text",))
system = System("slow", "slow", "1", "classifier", "1", Capability(), predict)
with Cache(Path(sys.argv[3])) as cache:
    done = run(system, corpus, cache, batch_size=8)
assert [p.score for p in done.answers["text"]] == [float(k) for k in range(200)]
print("complete", done.asked, done.cached, flush=True)
"""


def start(tmp_path: Path, stop: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", RUN, str(tmp_path / "log"), str(stop), str(tmp_path / "cache.sqlite")]
    return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("stops", [(3,), (8, 50, 51)])
def test_killed_and_resumed(tmp_path, stops):
    for stop in stops:
        with start(tmp_path, stop) as process:
            assert process.stdout.readline() == "waiting\n"
            process.send_signal(signal.SIGKILL)
    with start(tmp_path, 10_000) as process:
        out, _ = process.communicate()
    assert process.returncode == 0 and out.startswith("complete")
    asked = (tmp_path / "log").read_text().splitlines()
    assert len(asked) == len(set(asked)) == 200  # none lost, none answered twice
