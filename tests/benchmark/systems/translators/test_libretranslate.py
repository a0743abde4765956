"""LibreTranslate against a local server: protocol, faults, and what survives a kill."""

from __future__ import annotations

import random
import signal
import subprocess
import sys

import pytest

from benchmark.runner import run
from benchmark.systems.translators.libretranslate import build
from corpora.errors import UserError
from corpora.fetch import fetch
from corpora.registry import load
from tests.benchmark.systems.translators.server import Answer
from tests.benchmark.test_cache_and_runner import corpus


def good(text):
    return Answer({"translatedText": f"T({text})"})


def ask(service, texts, **params):
    return build(service.url, source="ko", rate=0, **params).predict(texts)


def test_what_is_sent_and_what_comes_back(serve, monkeypatch):
    monkeypatch.setenv("OWN_KEY", "secret")
    service = serve(lambda request: good(request.json["q"]))
    system = build(service.url + "/", source="zh", target="en", key="OWN_KEY")
    assert system.predict(["TA是医生"])[0].output == "T(TA是医生)"
    sent = service.requests[0]
    assert sent.path == "/translate" and sent.query == {}
    assert sent.json == {"q": "TA是医生", "source": "zh-Hans", "target": "en", "format": "text", "api_key": "secret"}
    assert "secret" not in repr(system.identity) and system.params.get("rate") != "5"


def test_429_twice_then_success(serve, fake_time):
    service = serve(None)

    def respond(request):
        n = service.count(service.asked, request.json["q"])
        return Answer(status=429, headers={"Retry-After": "0"}) if n < 3 else good(request.json["q"])

    service.respond = respond
    answers = ask(service, ["a", "b"], tries=3)
    assert [a.output for a in answers] == ["T(a)", "T(b)"] and set(service.asked.values()) == {3}


FAULTS = {
    "500": (Answer(status=500), "server_error"),
    "truncated": (Answer({"translatedText": "Sh"}, claim=900), "bad_answer"),
    "half": (Answer('{"translatedText": "Sh'), "bad_answer"),
    "html": (Answer("<!doctype html><p>Are you a robot?", headers={"Content-Type": "text/html"}), "bad_answer"),
    "count": (Answer({"translatedText": ["a", "b"]}), "wrong_count"),
    "null": (Answer({"translatedText": None}), "bad_answer"),
    "error": (Answer({"error": "too many characters"}, status=400), "rejected"),
    "empty": (Answer({"translatedText": ""}), "empty"),
}


def test_each_fault_is_one_rows_reason(serve, fake_time):
    texts = [text for fault in FAULTS for text in (f"before {fault}", fault)] + ["last"]
    service = serve(lambda request: FAULTS.get(request.json["q"], (good(request.json["q"]),))[0])
    answers = ask(service, texts)
    for text, answer in zip(texts, answers, strict=True):
        if text in FAULTS:
            assert answer.reason == FAULTS[text][1], text
        else:
            assert answer.output == f"T({text})"


def test_a_server_that_hangs_costs_one_row(serve, fake_time):
    service = serve(lambda r: Answer(drop=service.release.wait(5)) if r.json["q"] == "hang" else good(r.json["q"]))
    answers = ask(service, ["a", "hang", "b"], timeout=0.15, tries=2)
    assert [a.reason for a in answers] == [None, "timeout", None]


def test_answers_out_of_order_belong_to_their_questions(serve):
    """The first question is answered last."""
    service = serve(None)

    def respond(request):
        if request.json["q"] == "0":
            service.release.wait(5)
        elif request.json["q"] == "7":
            service.release.set()
        return good(request.json["q"])

    service.respond = respond
    answers = ask(service, [str(k) for k in range(8)], workers=8)
    assert [a.output for a in answers] == [f"T({k})" for k in range(8)]


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"url": "localhost"}, "system.params.url is no http address"),
        ({"url": "http://[x"}, "system.params.url is no http address"),
        ({"url": "http://h/?api_key=secret"}, "holds more than an address"),
        ({"key": "NOT_SET_ANYWHERE"}, "NOT_SET_ANYWHERE .* is not set"),
        ({"key": "secret-2f"}, "name of an environment variable in capitals"),
        ({"source": None}, "not known from which language"),
        ({"source": "en"}, "both 'en'"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_asked(params, words):
    with pytest.raises(UserError, match=words) as caught:
        build(**{"source": "ko"} | params)
    assert "secret" not in str(caught.value)


def test_each_distinct_sentence_of_the_paper_is_one_request(mirror, serve):
    fetch("tgbi-2019")
    service = serve(lambda request: good(request.json["q"]))
    result = run(build(service.url, source="ko", rate=0, workers=2), load("tgbi-2019"), None)
    assert len(service.requests) == result.asked == 4188
    assert all(a.answered for a in result.answers["source"])


RUN = """
import sys
from pathlib import Path
from benchmark.cache import Cache
from benchmark.runner import run
from benchmark.systems.translators import pacing
from benchmark.systems.translators.libretranslate import build
from tests.benchmark.test_cache_and_runner import corpus

pacing.CLOCK = pacing.Clock(sleep=lambda seconds: None)
system = build(sys.argv[1], source="ko", rate=0, workers=8, revision="1")

def begin(total):
    def advance(n):
        print("stored", flush=True)
    return advance

with Cache(Path(sys.argv[2])) as cache:
    done = run(system, corpus([f"text {k}" for k in range(200)]), cache, begin=begin)
for k, answer in enumerate(done.answers["text"]):
    assert answer.output in (f"T(text {k})", None), answer
print("done", done.asked, sum(p.answered for p in done.answers["text"]), flush=True)
"""


def test_killed_half_way_at_a_failing_server_nothing_is_lost_or_repeated(serve, tmp_path):
    chance, half = random.Random(1), 100
    service = serve(None)

    def respond(request):
        text = request.json["q"]
        if chance.random() < 0.3:
            return chance.choice([Answer(status=429, headers={"Retry-After": "0"}), Answer(status=500), Answer("<p>")])
        with service._lock:
            if sum(service.answered.values()) < half:
                service.answered[text] += 1
                return good(text)
        service.release.wait(30)  # the first run gets no more than half
        return Answer(drop=True)

    service.respond = respond
    command = [sys.executable, "-c", RUN, service.url, str(tmp_path / "c.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(half):
            assert process.stdout.readline() == "stored\n"
        process.send_signal(signal.SIGKILL)
    service.release.set()
    service.wait_until_all_have_gone()
    half, first = 1000, dict(service.answered)
    assert sum(first.values()) == 100
    answered, runs = 0, 0
    while answered < 200 and runs < 4:  # a text that failed five times is asked by the next run
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
        answered, runs = int(out.split()[2]), runs + 1
    assert answered == 200
    assert len(service.answered) == 200 and set(service.answered.values()) == {1}


def test_another_day_is_another_revision(serve, tmp_path):
    a, b = build(source="ko", revision="2026-11-29"), build(source="ko", revision="2026-11-30")
    assert a.identity != b.identity and build(source="ko").revision.count("-") == 2


def test_the_corpus_gives_the_language(serve, tmp_path, monkeypatch):
    from benchmark.cli import main

    monkeypatch.chdir(tmp_path)
    service = serve(lambda request: good(request.json["q"]))
    command = ["run", "system=libretranslate", f"system.params.url={service.url}", "system.params.rate=0"]
    command += ["corpus=tr-neutral", "corpus.params.sample=8", "evaluator=tgbi", "evaluator.params.draws=20"]
    assert main(command) == 0
    assert {request.json["source"] for request in service.requests} == {"tr"}
    assert corpus(["a"]).card.language == "en"
