"""Systems that give answers one by one: each is stored when it arrives, whatever comes after it."""

from __future__ import annotations

import pytest

from benchmark.cache import Cache, keys
from benchmark.runner import run
from benchmark.systems.base import Capability, Failure, System, in_order
from corpora.errors import UserError
from evaluators.base import Prediction
from tests.benchmark.test_cache_and_runner import cache, corpus  # noqa: F401 - a fixture


def system(stream):
    return System("s", "s", "1", "translator", "1", Capability(), in_order(stream), stream=stream)


def stored(cache, texts):  # noqa: F811
    names = keys(system(None).identity, texts)
    found = cache.get(names)
    return [found[name].output if name in found else None for name in names]


def test_answers_in_any_order_come_back_to_their_texts(cache):  # noqa: F811
    asked = []

    def stream(texts):
        asked.append(list(texts))
        for k in reversed(range(len(texts))):
            yield k, Prediction(output=texts[k].upper())

    answers = run(system(stream), corpus(["a", "b", "a", "c"]), cache).answers["text"]
    assert [a.output for a in answers] == ["A", "B", "A", "C"] and asked == [["a", "b", "c"]]
    assert [a.output for a in system(stream).predict(["x", "y"])] == ["X", "Y"]


def test_each_answer_is_stored_before_the_next_is_waited_for(cache):  # noqa: F811
    texts = ["a", "b", "c"]

    def stream(texts):
        for k, text in enumerate(texts):
            assert stored(cache, texts) == texts[:k] + [None] * (3 - k)
            yield k, Prediction(output=text)

    assert run(system(stream), corpus(texts), cache).answers["text"][2].output == "c"


def test_failures_are_counted_and_asked_again_and_answers_are_not(cache):  # noqa: F811
    asked = []

    def stream(texts):
        asked.append(list(texts))
        for k, text in enumerate(texts):
            yield k, Failure("timeout", "too late") if len(asked) == 1 and text != "a" else Prediction(output=text)

    first = run(system(stream), corpus(["a", "b", "c"]), cache)
    assert [p.reason for p in first.answers["text"]] == [None, "timeout", "timeout"]
    assert first.errors == {"timeout: too late": 2}
    second = run(system(stream), corpus(["a", "b", "c"]), cache)
    assert asked == [["a", "b", "c"], ["b", "c"]] and all(p.answered for p in second.answers["text"])


@pytest.mark.parametrize("reason", ["empty", "refused", "too_long"])
def test_an_answer_that_is_unscored_is_still_an_answer(cache, reason):  # noqa: F811
    stream = lambda texts: ((k, Prediction(reason=reason)) for k in range(len(texts)))  # noqa: E731
    run(system(stream), corpus(["a"]), cache)
    assert run(system(None), corpus(["a"]), cache).answers["text"][0].reason == reason


def test_a_stream_that_breaks_loses_nothing_that_came_before(cache):  # noqa: F811
    def stream(texts):
        yield 1, Prediction(output="B")
        raise RuntimeError("broken")

    result = run(system(stream), corpus(["a", "b", "c"]), cache)
    assert [p.reason for p in result.answers["text"]] == ["error", None, "error"]
    assert result.errors == {"RuntimeError: broken": 2} and stored(cache, ["b"]) == ["B"]


@pytest.mark.parametrize(
    ("places", "words"), [([0, 0], "not again"), ([5], "text 5 of 2"), ([0], "left 1 of 2 texts without an answer")]
)
def test_a_stream_that_miscounts_is_refused(places, words):
    stream = lambda texts: ((k, Prediction(output="x")) for k in places)  # noqa: E731
    with pytest.raises(UserError, match=words):
        run(system(stream), corpus(["a", "b"]), None)


def test_a_users_mistake_is_said_and_not_counted():
    def stream(texts):
        raise UserError("no such language")
        yield

    with pytest.raises(UserError, match="no such language"):
        run(system(stream), corpus(["a"]), None)


def test_a_batch_size_that_was_asked_for_is_kept(tmp_path):
    sizes = []

    def stream(texts):
        sizes.append(len(texts))
        return ((k, Prediction(output="x")) for k in range(len(texts)))

    with Cache(tmp_path / "c.sqlite") as opened:
        run(system(stream), corpus(["a", "b", "c"]), opened, batch_size=2)
    assert sizes == [2, 1]
