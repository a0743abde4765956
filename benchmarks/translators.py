"""What a run adds to asking a service: requests for the TGBI corpus, overhead a request, what a kill costs.

Run: .venv/bin/python benchmarks/translators.py [requests]
The requests go to a server on this machine, in a process of its own. The first row needs `evenhand fetch tgbi-2019`.
"""

from __future__ import annotations

import json
import multiprocessing
import platform
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pandas as pd
import requests
from deep_translator import GoogleTranslator

from benchmark.cache import Cache
from benchmark.runner import run
from benchmark.systems.base import System
from benchmark.systems.translators import deep, libretranslate
from corpora.base import Card, Corpus
from corpora.errors import UserError
from corpora.registry import load

REPEATS = 3


def serve(port: Any, count: Synchronized[int]) -> None:
    """Answer as LibreTranslate to POST and as Google's page to GET, and count."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(json.dumps({"translatedText": f"It is {asked['q']}"}), "application/json")

        def do_GET(self) -> None:
            text = parse_qs(urlsplit(self.path).query)["q"][0]
            self._send(f'<div class="result-container">It is {text}</div>', "text/html")

        def _send(self, text: str, kind: str) -> None:
            with count.get_lock():
                count.value += 1
            data = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    port.send(server.server_port)
    server.serve_forever()


def row(what: str, value: str, goal: str = "") -> None:
    print(f"| {what} | {value} | {goal} |", flush=True)


def corpus_of(texts: list[str]) -> Corpus:
    frame = pd.DataFrame({"id": [str(k) for k in range(len(texts))], "cluster": "a", "source": texts})
    return Corpus(Card("bench", "1", "ko", "", "", ""), frame, ("source",))


def milliseconds(work: Callable[[int], object], n: int) -> float:
    """Median wall time of some runs, in milliseconds a text."""
    taken = []
    for k in range(REPEATS):
        start = time.perf_counter()
        work(k)
        taken.append((time.perf_counter() - start) / n * 1000)
    return statistics.median(taken)


def overhead_rows(url: str, texts: list[str], folder: Path) -> None:
    """Each system beside the shortest code that does the same, one thread each, cache and all."""
    n, corpus = len(texts), corpus_of(texts)

    def bare_google(_: int) -> None:
        translator = GoogleTranslator(source="ko", target="en")
        translator._base_url = url
        for text in texts:
            translator.translate(text)

    def bare_post(_: int) -> None:
        with requests.Session() as session:
            for text in texts:
                session.post(f"{url}/translate", json={"q": text}, timeout=30).json()

    def ours(system: System, tag: str) -> Callable[[int], None]:
        def work(k: int) -> None:
            with Cache(folder / f"{tag}{k}.sqlite") as cache:
                done = run(system, corpus, cache)
            assert done.asked == n and all(p.answered for p in done.answers["source"])

        return work

    one: dict[str, Any] = {"source": "ko", "url": url, "rate": 0}
    library = milliseconds(bare_google, n)
    google = milliseconds(ours(deep.build("google", workers=1, **one), "g"), n)
    row("google: deep-translator alone, a loop", f"{library:.2f} ms a text")
    row("google: through the runner, one thread, each answer stored", f"{google:.2f} ms", "")
    row("… overhead", f"{google - library:+.2f} ms", "under 2 ms")
    post = milliseconds(bare_post, n)
    libre = milliseconds(ours(libretranslate.build(workers=1, **one), "l"), n)
    row("libretranslate: one session of requests, a loop", f"{post:.2f} ms a text")
    row("libretranslate: through the runner, one thread, each answer stored", f"{libre:.2f} ms")
    row("… overhead", f"{libre - post:+.2f} ms", "under 2 ms")
    four = milliseconds(ours(libretranslate.build(workers=4, **one), "f"), n)
    row("… four threads (client and server share the cores)", f"{four:.2f} ms a text")


def corpus_rows(url: str, count: Synchronized[int], folder: Path) -> None:
    """Requests for the 4,236 sentences of the TGBI paper, at first and again."""
    try:
        corpus = load("tgbi-2019")
    except UserError as error:
        row("requests for tgbi-2019", f"not measured: {error.message}", "4,188")
        return
    system = libretranslate.build(url, source="ko", rate=0)
    for what, goal in (("requests for tgbi-2019 (4,236 sentences)", "4,188"), ("… when it is run again", "0")):
        before = count.value
        with Cache(folder / "tgbi.sqlite") as cache:
            run(system, corpus, cache)
        row(what, f"{count.value - before:,}", goal)


def pacing_row(url: str, count: Synchronized[int]) -> None:
    """The default rate with eight threads on a fast server."""
    system = libretranslate.build(url, source="ko", workers=8, rate=5.0)
    start = time.perf_counter()
    before = count.value
    threading.Thread(target=system.predict, args=([f"t{k}" for k in range(100)],), daemon=True).start()
    time.sleep(5)
    row("requests a second at the default rate, eight threads", f"{(count.value - before) / 5:.1f}", "at most 5")
    assert time.perf_counter() - start < 10


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"# Translators, {datetime.now(UTC):%Y-%m-%d}\n\nPython {platform.python_version()}, ", end="")
    print(f"{platform.system()} {platform.machine()}, 2 cores; medians of {REPEATS}. ", end="")
    print(f"Rerun: `.venv/bin/python benchmarks/translators.py {n}`\n\n| what | measured | goal |\n|---|---|---|")
    context = multiprocessing.get_context("spawn")
    count: Synchronized[int] = context.Value("q", 0)
    here, there = context.Pipe()
    server = context.Process(target=serve, args=(there, count), daemon=True)
    server.start()
    url = f"http://127.0.0.1:{here.recv()}"
    with tempfile.TemporaryDirectory() as folder:
        corpus_rows(url, count, Path(folder))
        overhead_rows(url, [f"걔는 {k}번 의사야" for k in range(n)], Path(folder))
        pacing_row(url, count)
    server.terminate()


if __name__ == "__main__":
    main()
