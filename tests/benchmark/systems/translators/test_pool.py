"""Threads, rate, retries: every answer belongs to its question, whatever fails."""

from __future__ import annotations

import itertools
import threading

import pytest

from benchmark.runner import run
from benchmark.systems.base import Capability, Failure, System, in_order
from benchmark.systems.translators.pacing import Bucket, Hopeless, Policy, Transient, patiently, retry_after
from benchmark.systems.translators.pool import pooled
from corpora.errors import UserError
from evaluators.base import Prediction
from tests.benchmark.systems.translators.server import FakeTime
from tests.benchmark.test_cache_and_runner import corpus


class Stateful:
    """Like the engines of deep-translator: the text is kept in the instance between asking and answering."""

    instances = itertools.count()

    def __init__(self):
        self.number = next(self.instances)
        self.text = ""

    def __call__(self, text):
        self.text = text
        for _ in range(3):
            threading.Event().wait(0)  # let other threads run
        return Prediction(output=f"{self.text} translated")


def policy(time=None, **settings):
    return Policy(**{"rate": 0, "clock": (time or FakeTime()).clock()} | settings)


def test_eight_threads_on_stateful_instances_answer_their_own_questions():
    texts = [f"text {k}" for k in range(200)]
    Stateful.instances = itertools.count()
    answers = dict(pooled(Stateful, policy(workers=8))(texts))
    assert [answers[k].output for k in range(200)] == [f"{t} translated" for t in texts]
    assert 1 <= next(Stateful.instances) <= 8


def test_the_rate_is_kept_by_all_threads_together():
    time = FakeTime()
    bucket = Bucket(5.0, time.clock())
    starts = []
    for _ in range(6):
        bucket.take()
        starts.append(time.time)
    assert starts == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    time.time += 100
    bucket.take(), bucket.take()  # a long pause saves nothing up
    assert time.slept[-1] == pytest.approx(0.2)


def failing(errors):
    """A function that raises each error once, then answers."""
    left = list(errors)

    def ask():
        if left:
            raise left.pop(0)
        return "answer"

    return ask


def test_two_errors_that_pass_cost_two_waits():
    time = FakeTime()
    own = policy(time, tries=3)
    ask = failing([Transient("rate_limited", "", 7.0), Transient("server_error", "")])
    assert patiently(ask, own, own.bucket()) == "answer"
    assert time.slept == pytest.approx([7.25, 1.5])  # what Retry-After says, then twice the first wait, with jitter


def test_the_last_try_raises_what_it_met():
    own = policy(tries=2)
    with pytest.raises(Transient, match="second"):
        patiently(failing([Transient("timeout", "first"), Transient("timeout", "second")]), own, own.bucket())


@pytest.mark.parametrize("error", [Failure("rejected", "no"), Transient("rate_limited", "later", 3600.0)])
def test_an_error_that_does_not_pass_is_not_tried_again(error):
    own, time = policy(tries=5), FakeTime()
    with pytest.raises(Failure):
        patiently(failing([error]), own, own.bucket())
    assert time.slept == []


def test_retry_after_that_nobody_can_obey_is_no_wait():
    assert retry_after("nan") == 0.0 and retry_after("-5") == 0.0
    assert retry_after("Wed, 99 Foo") is None


def test_one_text_that_fails_for_good_costs_one_row():
    def make():
        def ask(text):
            if text == "b":
                raise Failure("rejected", "not this one")
            return Prediction(output=text)

        return ask

    answers = dict(pooled(make, policy())(["a", "b", "c"]))
    assert answers[0].output == "a" and answers[2].output == "c" and answers[1].reason == "rejected"


def system(make, **settings):
    stream = pooled(make, policy(**settings))
    return System("fake", "fake", "1", "translator", "1", Capability(), in_order(stream), stream=stream)


def answering_until(stop, error):
    asked = itertools.count()

    def ask(text):
        if next(asked) >= stop:
            raise error
        return Prediction(output=text)

    return lambda: ask


@pytest.mark.parametrize("error", [Hopeless("rejected", "no key"), Failure("rejected", "no")])
def test_a_service_that_refuses_everybody_is_left_alone(error):
    texts = [str(k) for k in range(100)]
    result = run(system(answering_until(10, error), workers=1, give_up=5), corpus(texts), None)
    reasons = [p.reason for p in result.answers["text"]]
    refused = 1 if isinstance(error, Hopeless) else 5
    assert reasons[:10] == [None] * 10 and reasons.count("rejected") == refused
    assert reasons.count("not_asked") == 90 - refused


def test_a_service_that_answers_nothing_at_all_is_said():
    with pytest.raises(UserError, match="Nothing was translated: no key"):
        run(system(answering_until(0, Hopeless("rejected", "no key"))), corpus(["a", "b"]), None)


def test_no_text_is_no_thread():
    assert list(pooled(Stateful, policy())([])) == []


@pytest.mark.parametrize(
    "settings", [{"rate": -1}, {"workers": 0}, {"tries": 0}, {"timeout": 0}, {"rate": float("nan")}]
)
def test_settings_that_make_no_sense_are_named(settings):
    with pytest.raises(UserError, match=f"system.params.{next(iter(settings))}"):
        Policy(**settings)
