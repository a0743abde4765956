"""A translation service that misbehaves on purpose, and remembers what it was asked."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from benchmark.systems.translators.pacing import Clock


@dataclass
class Request:
    path: str
    query: dict
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def form(self):
        return {k: v[0] for k, v in parse_qs(self.body.decode()).items()}


@dataclass
class Answer:
    body: bytes | str | dict | list = b""
    status: int = 200
    headers: dict = field(default_factory=dict)
    claim: int | None = None  # Content-Length that is promised
    drop: bool = False  # close the connection without a word

    @property
    def data(self):
        if isinstance(self.body, bytes):
            return self.body
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


class Service:
    """Answers with what `respond` says; `asked` and `answered` count texts, whatever the protocol."""

    def __init__(self, respond: Callable[[Request], Answer]):
        self.respond = respond
        self.requests = []
        self.asked, self.answered = Counter(), Counter()
        self.release = threading.Event()
        self._lock = threading.Lock()
        self._connections, self.connected = threading.Condition(), 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # else each answer waits 40 ms

            def log_message(self, *_):
                pass

            def handle(self):
                with service._connections:
                    service.connected += 1
                try:
                    super().handle()
                finally:
                    with service._connections:
                        service.connected -= 1
                        service._connections.notify_all()

            def do_GET(self):
                length = int(self.headers.get("Content-Length") or 0)
                parts = urlsplit(self.path)
                query = {k: v[0] for k, v in parse_qs(parts.query).items()}
                request = Request(parts.path, query, dict(self.headers), self.rfile.read(length))
                with service._lock:
                    service.requests.append(request)
                answer = service.respond(request)
                self.close_connection = answer.drop or answer.claim is not None
                if answer.drop:
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.data) if answer.claim is None else answer.claim))
                self.end_headers()
                self.wfile.write(answer.data)

            do_POST = do_GET

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, request, client_address):
                pass  # a client that has gone is none of our business

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def count(self, which: Counter, text: str):
        with self._lock:
            which[text] += 1
            return which[text]

    def wait_until_all_have_gone(self):
        """After a client was killed: what it had sent may still be read and answered."""
        with self._connections:
            assert self._connections.wait_for(lambda: self.connected == 0, timeout=10)

    def close(self):
        self.release.set()
        self._server.shutdown()
        self._server.server_close()


class FakeTime:
    """A clock that sleeping moves on."""

    def __init__(self):
        self.time = 0.0
        self.slept = []
        self._lock = threading.Lock()

    def sleep(self, seconds):
        with self._lock:
            self.slept.append(seconds)
            self.time += seconds

    def clock(self):
        return Clock(now=lambda: self.time, wall=lambda: self.time, sleep=self.sleep, chance=lambda: 0.5)
