"""What a service may send back, and what is made of it."""

from __future__ import annotations

import pytest

from benchmark.systems.base import Failure
from benchmark.systems.translators.http import Client, looked_up, translation, without_query
from benchmark.systems.translators.pacing import Hopeless, Transient
from tests.benchmark.systems.translators.server import Answer

HANG = Answer(drop=True)


def ask(service, timeout=5.0, **options):
    return Client(timeout, {"Authorization": "Bearer secret-key"}).send(
        "POST", f"{service.url}/t?auth_key=secret-key", json={"q": "걔는 의사야"}, **options
    )


def met(service, **options):
    with pytest.raises(Failure) as caught:
        ask(service, **options)
    assert "secret" not in str(caught.value)
    return caught.value


def test_an_answer_is_read_as_utf_8(serve):
    service = serve(lambda request: Answer({"text": request.json["q"]}, headers={"Content-Type": "text/html"}))
    assert looked_up(ask(service), "text") == "걔는 의사야"
    assert service.requests[0].headers["Authorization"] == "Bearer secret-key"


@pytest.mark.parametrize(
    ("answer", "kind", "reason", "wait"),
    [
        (Answer(status=429, headers={"Retry-After": "0"}), Transient, "rate_limited", 0.0),
        (Answer(status=429), Transient, "rate_limited", None),
        (Answer(status=500), Transient, "server_error", None),
        (Answer(status=503, headers={"Retry-After": "7"}), Transient, "server_error", 7.0),
        (Answer({"a": 1}, claim=500), Transient, "bad_answer", None),
        (Answer(drop=True), Transient, "unreachable", None),
        (Answer(status=403), Hopeless, "rejected", None),
        (Answer(status=401), Hopeless, "rejected", None),
        (Answer(status=413), Failure, "rejected", None),
        (Answer(status=307, headers={"Location": "/t"}), Failure, "error", None),
        (Answer(b"x" * 8_100_000), Failure, "bad_answer", None),
    ],
)
def test_each_fault_has_its_reason(serve, answer, kind, reason, wait):
    error = met(serve(lambda request: answer))
    assert type(error) is kind and error.reason == reason and getattr(error, "wait", None) == wait


def test_a_server_that_hangs_is_left_after_the_timeout(serve):
    service = serve(lambda request: service.release.wait(5) and HANG)
    assert met(service, timeout=0.1).reason == "timeout"


def test_no_server_is_said_without_the_key():
    with pytest.raises(Transient, match=r"no connection to http://127.0.0.1:9/t$"):
        Client(1.0).send("GET", "http://127.0.0.1:9/t?auth_key=secret")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<html>captcha</html>", "web page"),
        ('{"text": "Sh', "cut off"),
        ("", "empty body"),
        ("[" * 100_000, "no JSON"),
        ({"other": 1}, "without text"),
        ([1], "without text"),
    ],
)
def test_a_body_that_is_no_answer_is_said(serve, body, words):
    service = serve(lambda request: Answer(body))
    with pytest.raises(Transient, match=words) as caught:
        looked_up(ask(service), "text")
    assert caught.value.reason == "bad_answer"


@pytest.mark.parametrize(
    ("found", "reason"), [([], "wrong_count"), (["a", "b"], "wrong_count"), (None, "bad_answer"), ([3], "bad_answer")]
)
def test_what_is_no_translation_of_one_text_fails(found, reason):
    with pytest.raises(Transient) as caught:
        translation(found, "here")
    assert caught.value.reason == reason


def test_addresses_are_shown_without_what_may_be_a_key():
    assert without_query("http://user:pw@h:8/p/q?key=1#f") == "http://h:8/p/q"
