"""Fetching from a server that misbehaves, and from a mirror."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from corpora import fetch as fetching
from corpora.errors import UserError

BODY = b"some words\n" * 1000


class Server:
    """A local server that answers as it is told: a list of behaviours, one a request, the last one repeated."""

    def __init__(self, *behaviours: str) -> None:
        self.behaviours = list(behaviours)
        self.requests = 0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                behaviour = outer.behaviours[min(outer.requests, len(outer.behaviours) - 1)]
                outer.requests += 1
                if behaviour.isdigit():
                    self.send_response(int(behaviour))
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                body = b"changed" if behaviour == "tampered" else BODY
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[: len(body) // 2] if behaviour == "cut" else body)

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def one_source(monkeypatch: pytest.MonkeyPatch) -> fetching.Source:
    source = fetching.Source("words", "a/b", "c" * 40, "free", "", {"d/e f.txt": hashlib.sha256(BODY).hexdigest()})
    monkeypatch.setattr(fetching, "sources", lambda: {"words": source})
    return source


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Server]]:
    opened: list[Server] = []

    class Opened(Server):
        def __init__(self, *behaviours: str) -> None:
            super().__init__(*behaviours)
            opened.append(self)
            monkeypatch.setenv("EVENHAND_RAW_BASE", self.base)

    yield Opened
    for server in opened:
        server.close()


def test_a_file_arrives_at_its_path_and_is_not_asked_for_twice(one_source, serve):
    server = serve("ok")
    told = []
    folder = fetching.fetch("words", progress=lambda name, done, total: told.append((name, done, total)))
    assert (folder / "d/e f.txt").read_bytes() == BODY
    assert told[-1] == ("e f.txt", len(BODY), len(BODY))
    fetching.fetch("words")
    assert server.requests == 1
    fetching.fetch("words", force=True)
    assert server.requests == 2


def test_a_busy_server_is_asked_again(one_source, serve):
    server = serve("503", "429", "ok")
    fetching.fetch("words")
    assert server.requests == 3


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [("tampered", "SHA-256"), ("cut", "could not be fetched|ended after"), ("404", "404")],
)
def test_nothing_is_kept_of_a_bad_answer(one_source, serve, behaviour, words):
    serve(behaviour)
    with pytest.raises(UserError, match=words):
        fetching.fetch("words")
    assert not one_source.here
    assert not [p for p in one_source.folder.rglob("*") if p.is_file()]


def test_a_server_that_is_not_there_is_said_in_one_line(one_source, monkeypatch):
    monkeypatch.setattr(fetching, "_open", _refuse)
    with pytest.raises(UserError, match="EVENHAND_RAW_BASE"):
        fetching.fetch("words")


def _refuse(url: str) -> None:
    raise ConnectionRefusedError("refused")


def test_a_changed_file_on_disk_is_brought_anew(one_source, serve):
    serve("ok")
    folder = fetching.fetch("words")
    (folder / "d/e f.txt").write_bytes(b"edited")
    assert (fetching.fetch("words") / "d/e f.txt").read_bytes() == BODY


def test_a_file_address_works_like_a_server(one_source, tmp_path, monkeypatch):
    place = tmp_path / "mirror of mine" / "a/b" / ("c" * 40) / "d"
    place.mkdir(parents=True)
    (place / "e f.txt").write_bytes(BODY)
    monkeypatch.setenv("EVENHAND_RAW_BASE", (tmp_path / "mirror of mine").as_uri())
    assert one_source.at_hand
    assert (fetching.fetched("words") / "d/e f.txt").read_bytes() == BODY


def test_what_was_not_fetched_names_the_command(one_source):
    with pytest.raises(UserError, match="evenhand fetch words"):
        fetching.fetched("words")


def test_an_unknown_data_set_names_the_nearest(monkeypatch):
    with pytest.raises(UserError, match="Did you mean sentimentr-lexicon"):
        fetching.fetch("sentimenter-lexicon")


def test_every_data_set_names_its_licence_and_pins_its_files():
    for source in fetching.sources().values():
        assert source.licence and source.citation and len(source.commit) == 40
        assert source.files and all(len(h) == 64 for h in source.files.values())


def test_the_mirror_holds_every_data_set_that_can_be_fetched(mirror: Path):
    for name in fetching.sources():
        assert fetching.fetch(name).is_dir()


def test_a_file_that_was_changed_on_disk_is_not_used(one_source, serve):
    serve("ok")
    folder = fetching.fetch("words")
    assert fetching.fetched("words") == folder
    (folder / "d/e f.txt").write_bytes(b"edited")
    fetching._unchanged.cache_clear()
    with pytest.raises(UserError, match="evenhand fetch words --force"):
        fetching.fetched("words")
    fetching.fetch("words", force=True)
    assert fetching.fetched("words") == folder


@pytest.mark.parametrize("folder", ["a-file", "a-file/under", "/proc/x"])
def test_a_data_folder_that_cannot_be_made(one_source, serve, tmp_path, monkeypatch, folder):
    serve("ok")
    (tmp_path / "a-file").write_text("mine")
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path / folder))
    with pytest.raises(UserError, match="EVENHAND_DATA"):
        fetching.fetch("words")
