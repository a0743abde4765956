"""Predictions are asked once, kept, and come back in order, whatever the batches and faults."""

from __future__ import annotations

import sqlite3

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmark.cache import Cache, keys
from benchmark.runner import run
from benchmark.systems.base import Capability, System
from corpora.base import Card, Corpus
from corpora.errors import UserError
from evaluators.base import Prediction


def corpus(texts):
    frame = pd.DataFrame({"id": [str(k) for k in range(len(texts))], "cluster": "a", "text": texts}, dtype=object)
    return Corpus(Card("c", "1", "en", "l", "s", ""), frame, ("text",))


class Echo:
    """A system that answers a text with itself and remembers what it was asked."""

    def __init__(self, fails=(), **identity):
        self.asked = []
        self.fails = set(fails)
        self.identity = {"revision": "1", "params": {}} | identity

    def predict(self, texts):
        if self.fails & set(texts):
            raise RuntimeError("no answer")
        self.asked += texts
        return [Prediction(score=float(len(t)), output=t) for t in texts]

    def system(self):
        return System("echo", "echo", "1", "classifier", capability=Capability(), predict=self.predict, **self.identity)


@pytest.fixture
def cache(tmp_path):
    with Cache(tmp_path / "deep/er/c.sqlite") as opened:
        yield opened


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(max_size=5), max_size=20), st.integers(1, 7))
def test_answers_come_in_order_and_each_distinct_text_is_asked_once(texts, batch_size):
    echo = Echo()
    answers = run(echo.system(), corpus(texts), None, batch_size=batch_size).answers["text"]
    for text, answer in zip(texts, answers, strict=True):
        assert answer.reason == "empty" if not text.strip() else answer.answered
    assert len(echo.asked) == len(set(echo.asked))


def test_batch_size_changes_no_answer(tmp_path):
    texts = [f"text {k % 50}" for k in range(200)]
    results = [run(Echo().system(), corpus(texts), None, batch_size=b).answers for b in (1, 64)]
    assert results[0] == results[1]


def test_nfc_and_nfd_are_one_text_and_the_first_spelling_is_sent(cache):
    echo = Echo()
    answers = run(echo.system(), corpus(["e\u0301", "é"]), cache).answers["text"]
    assert echo.asked == ["e\u0301"] and answers[0] == answers[1]
    again = Echo()
    run(again.system(), corpus(["é"]), cache)
    assert again.asked == []


def test_a_second_run_asks_nothing(cache):
    texts = ["a", "bb", "null", "NA"]
    first = run(Echo().system(), corpus(texts), cache)
    echo = Echo()
    second = run(echo.system(), corpus(texts), cache)
    assert echo.asked == [] and second.answers == first.answers and (second.asked, second.cached) == (0, 4)


@pytest.mark.parametrize("identity", [{"revision": "2"}, {"params": {"threshold": 0.1}}])
def test_another_revision_or_parameter_is_asked_anew(cache, identity):
    run(Echo().system(), corpus(["a"]), cache)
    echo = Echo(**identity)
    run(echo.system(), corpus(["a"]), cache)
    assert echo.asked == ["a"]


def test_one_bad_text_costs_one_row_and_is_asked_again_next_time(cache):
    result = run(Echo(fails=["b"]).system(), corpus(["a", "b", "c"]), cache, batch_size=3)
    assert [p.reason for p in result.answers["text"]] == [None, "error", None]
    assert result.errors == {"RuntimeError: no answer": 1}
    healthy = Echo()
    assert run(healthy.system(), corpus(["a", "b", "c"]), cache).answers["text"][1].answered
    assert healthy.asked == ["b"]


def test_a_wrong_number_of_answers_is_refused():
    system = System("x", "x", "1", "classifier", "1", Capability(), lambda texts: [Prediction(score=0.0)])
    with pytest.raises(UserError, match="1 answers to 2 texts"):
        run(system, corpus(["a", "b"]), None)


def test_answers_that_are_no_numbers_are_unscored():
    given = iter([Prediction(score=float("inf")), Prediction(probabilities=(0.5, 0.5, 0.5))])
    system = System("x", "x", "1", "classifier", "1", Capability(), lambda texts: [next(given) for _ in texts])
    answers = run(system, corpus(["a", "b"]), None).answers["text"]
    assert [a.reason for a in answers] == ["not_finite", "probabilities_off_one"]


def test_what_is_stored_comes_back_the_same(cache):
    stored = [
        Prediction(0.1, (0.2, 0.3, 0.5), "positive", "그는 의사 🧑🏽‍⚕️", None),
        Prediction(reason="refused"),
        Prediction(score=-0.0),
    ]
    names = keys({"name": "x"}, ["a", "b", "c"])
    cache.put(zip(names, stored, strict=True))
    assert [cache.get(names)[k] for k in names] == stored
    assert cache.get([]) == {}


def test_many_keys_are_looked_up_at_once(cache):
    names = keys({}, [str(k) for k in range(70_000)])
    cache.put((k, Prediction(score=1.0)) for k in names)
    assert len(cache.get(names)) == 70_000


def test_a_file_that_is_no_cache_is_said(tmp_path):
    path = tmp_path / "c.sqlite"
    path.write_bytes(b"this is no database" * 100)
    with pytest.raises(UserError, match="cannot be used as prediction cache"):
        Cache(path)


def test_a_cache_of_another_version_is_not_touched(tmp_path):
    path = tmp_path / "c.sqlite"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(UserError, match="version 99"):
        Cache(path)


def test_two_processes_may_write_at_once(tmp_path):
    with Cache(tmp_path / "c.sqlite") as one, Cache(tmp_path / "c.sqlite") as two:
        (a,), (b,) = keys({}, ["a"]), keys({}, ["b"])
        one.put([(a, Prediction(score=1.0))])
        two.put([(b, Prediction(score=2.0))])
        assert one.get([b])[b].score == 2.0 and two.get([a])[a].score == 1.0


@pytest.mark.parametrize("table", ["predictions (id, text)", "customers (id)"])
def test_a_database_of_something_else_is_refused_and_left_as_it_is(tmp_path, table):
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"CREATE TABLE {table}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(UserError, match="cannot be used as prediction cache"):
        Cache(path)
    assert path.read_bytes() == before
