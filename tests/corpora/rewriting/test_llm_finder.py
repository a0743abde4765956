"""The word finder that asks a language model: a local server speaks the protocol, well and badly."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from benchmark.cli import main
from corpora.errors import UserError
from corpora.fetch import data_folder
from corpora.rewriting.llm_endpoint import Endpoint
from corpora.rewriting.llm_finder import LlmFinder
from leaderboard.record import read


def word(word: str, opposite: str, neutral: str, gender: str = "female", **more: object) -> dict[str, object]:
    return {"word": word, "gender": gender, "opposite": opposite, "neutral": neutral, **more}


def words(*found: dict[str, object]) -> str:
    return json.dumps({"words": found})


TEXT = "She told her sister."
GOOD = words(
    word("She", "He", "They", occurrence=1),
    word("her", "his", "their", occurrence=1),
    word("sister", "brother", "sibling", occurrence=1),
)


class Server:
    """Answers with a list of behaviours, one a request, the last one repeated: a status, a word, or what to say."""

    def __init__(self, *behaviours: object) -> None:
        self.behaviours = list(behaviours)
        self.requests: list[dict[str, object]] = []
        self.keys: list[str | None] = []
        self.hanging = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                outer.keys.append(self.headers["Authorization"])
                assert self.path == "/v1/chat/completions"
                behaviour = outer.behaviours[min(len(outer.requests), len(outer.behaviours)) - 1]
                if behaviour == "hang":
                    outer.hanging.wait(20)
                    return
                if behaviour == "trickle":
                    self.answer(200, b"{", length=10_000)
                    while not outer.hanging.wait(0.02):
                        self.wfile.write(b" ")
                    return
                if isinstance(behaviour, int):
                    self.answer(behaviour, b'{"error": {"message": "no\\nsuch luck"}}', {"Location": "/elsewhere"})
                elif behaviour == "html":
                    self.answer(200, b"<html>Welcome</html>", {"Content-Type": "text/html; charset=utf-8"})
                elif behaviour == "empty":
                    self.answer(200, b'{"choices": []}')
                elif isinstance(behaviour, dict):
                    self.answer(200, json.dumps(behaviour).encode())
                else:
                    choice = {"message": {"role": "assistant", "content": behaviour}, "finish_reason": "stop"}
                    self.answer(200, json.dumps({"choices": [choice]}).encode())

            def answer(
                self, status: int, body: bytes, headers: dict[str, str] | None = None, length: int | None = None
            ) -> None:
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(length or len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle(self) -> None:
                with contextlib.suppress(OSError):  # the client has gone, as it should after a time limit
                    super().handle()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def finder(self, waits: list[float] | None = None, **settings: float) -> LlmFinder:
        told = [] if waits is None else waits
        return LlmFinder(Endpoint(self.url, "small", "TEST_KEY", sleep=told.append, **settings))

    def close(self) -> None:
        self.hanging.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Server]]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.delenv("TEST_KEY", raising=False)
    opened: list[Server] = []

    class Opened(Server):
        def __init__(self, *behaviours: object) -> None:
            super().__init__(*behaviours)
            opened.append(self)

    yield Opened
    for server in opened:
        server.close()


@pytest.mark.parametrize(
    ("mode", "text"),
    [
        ("swap", "He told his brother."),
        ("neutral", "They told their sibling."),
        ("male", "He told his brother."),
        ("female", TEXT),
    ],
)
def test_a_good_answer_gives_every_form(serve, mode, text):
    result = serve(GOOD).finder()(TEXT, mode)
    assert (result.text, result.status) == (text, "ok")
    if mode == "female":
        assert result.reasons == ("already_female: She", "already_female: her", "already_female: sister")
    else:
        assert [(r.offset, r.source, r.rule) for r in result.replacements] == [
            (0, "She", "llm"),
            (9, "her", "llm"),
            (13, "sister", "llm"),
        ]


def test_the_model_is_asked_once_for_a_text_even_by_another_process(serve):
    server = serve(GOOD)
    finder = server.finder()
    first = finder(TEXT, "swap")
    finder(TEXT, "neutral")
    assert server.finder()(TEXT, "swap") == first
    assert len(server.requests) == 1
    server.close()
    assert server.finder()(TEXT, "swap") == first


def test_what_is_asked(serve, monkeypatch):
    monkeypatch.setenv("TEST_KEY", " secret ")
    server = serve(GOOD)
    server.finder()(TEXT, "swap")
    (request,) = server.requests
    assert request["model"] == "small" and request["temperature"] == 0
    assert request["messages"][0]["role"] == "system"
    assert request["messages"][-1] == {"role": "user", "content": TEXT}
    assert server.keys == ["Bearer secret"]


def test_without_the_variable_no_key_is_sent_and_a_refusal_names_it(serve):
    server = serve(401)
    with pytest.raises(UserError, match="TEST_KEY"):
        server.finder()(TEXT, "swap")
    assert server.keys == [None] and len(server.requests) == 1


def test_another_model_or_spelling_is_another_question(serve):
    server = serve(words())
    for model, text in (("a", "Good morning é."), ("b", "Good morning é."), ("b", "good morning é.")):
        LlmFinder(Endpoint(server.url, model))(text, "swap")
    assert len(server.requests) == 3
    LlmFinder(Endpoint(server.url, "b"))("Good morning e\u0301.", "swap")  # the same in another normal form
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    "wrapped",
    [
        f"Sure! Here it is:\n```json\n{GOOD}\n```\nAnything else {{you}} need?",
        f'<think>Perhaps {{"words": []}}?</think>\n{GOOD}',
        f"{GOOD}\n{GOOD}",
    ],
)
def test_prose_around_the_answer_is_ignored(serve, wrapped):
    assert serve(wrapped).finder()(TEXT, "swap").text == "He told his brother."


REST = (word("She", "He", "They"), word("her", "his", "their"))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I would rather not.", "llm_not_json"),
        ('{"words": [{"word": "She"', "llm_not_json"),
        ('{"a":' * 15_000, "llm_not_json"),
        ("{" * 100_001, "llm_too_long"),
        (GOOD + words(), "llm_several_answers"),
        ('{"words": "She"}', "llm_no_list"),
        (words(*REST, word("aunt", "uncle", "pibling")), "llm_not_in_text: aunt"),
        (words(*REST, word("sis", "bro", "sib")), "llm_not_in_text: sis"),
        (words(*REST, word("sister", "brother", "sibling", occurrence=2)), "llm_which_occurrence: sister"),
        (words(*REST, word("sister", "brother", "sibling", occurrence=True)), "llm_which_occurrence: sister"),
        (words(*REST, word("her sister", "his brother", "their sibling")), "llm_overlap: her and her sister"),
        (words(*REST, word("sister", "brother", "sibling"), word("sister", "bro", "sib")), "llm_overlap"),
        (words(*REST, word("sister", "sister", "sibling")), "llm_no_opposite: sister"),
        (words(word("She", "her", "They"), *REST[1:]), "llm_no_opposite: She"),
        (words(word("She", "He", "They", gender="male"), *REST[1:]), "llm_wrong_gender: She"),
        (words(*REST, word("sister", "brother", "sibling", gender="f")), "llm_wrong_gender: sister"),
        (words(*REST, word("sister", "<b>brother</b>", "sibling")), "llm_no_plain_word: <b>brother</b>"),
        (words(*REST, word("sister", "brother\nnow", "sibling")), "llm_no_plain_word: brother now"),
        (words(*REST, word("sister", "brother", "")), "llm_no_plain_word:"),
        (words(*REST, word("sister", "brother", None)), "llm_no_plain_word: None"),
        (words(*REST, word("sister", "brother", "a b c d e")), "llm_no_plain_word: a b c d e"),
        (words(*REST, word("sister", "b" * 61, "sibling")), "llm_no_plain_word: bbb"),
        (words(*REST, word("sister", "evil.example", "sibling")), "llm_no_plain_word: evil.example"),
        (words(*REST, "sister"), "llm_no_word: sister"),
        (words(*REST, word("", "brother", "sibling")), "llm_no_word:"),
        (words(word("sister", "brother", "sibling"), word("She", "He", "They")), "llm_left_out: her"),
        (words(), "llm_left_out: She"),
    ],
)
def test_a_bad_answer_changes_nothing_and_says_why(serve, answer, reason):
    server = serve(answer)
    for mode in ("swap", "neutral"):
        result = server.finder()(TEXT, mode)
        assert (result.text, result.status, result.replacements) == (TEXT, "ambiguous", ())
        assert result.reasons[0].startswith(reason) and len(result.reasons) == 1
        assert "\n" not in result.reasons[0] and len(result.reasons[0]) < 120
    assert len(server.requests) == 1


def test_a_first_name_stays(serve):
    text = "Mary lost her keys."
    taken = serve(words(word("Mary", "John", "Alex"), word("her", "his", "their"))).finder()(text, "swap")
    assert (taken.text, taken.status, taken.reasons) == (text, "ambiguous", ("llm_first_name: Mary",))
    text = "Mary lost her hat."
    kept = serve(words(word("her", "his", "their"))).finder()(text, "swap")
    assert (kept.text, kept.status) == ("Mary lost his hat.", "conflict")
    assert kept.reasons == ("name_pronoun_conflict: Mary",)


def test_a_form_for_both_genders_is_left(serve):
    text = "Ask him or her about the actress."
    found = (word("him", "her", "them", "male"), word("her", "him", "them"), word("actress", "actor", "performer"))
    finder = serve(words(*found)).finder()
    swapped = finder(text, "swap")
    assert (swapped.text, swapped.status) == ("Ask him or her about the actor.", "inclusive")
    neutral = finder(text, "neutral")
    assert (neutral.text, neutral.status) == ("Ask him or her about the performer.", "inclusive")
    whole = serve(words(word("he or she", "she or he", "they", "male"))).finder()
    assert whole("Say if he or she can come.", "neutral")[:2] == ("Say if they can come.", "ok")


def test_the_same_word_in_two_roles_by_its_occurrence(serve):
    answer = words(word("her", "his", "their", occurrence=2), word("her", "him", "them", occurrence=1))
    assert serve(answer).finder()("I gave her her book.", "swap").text == "I gave him his book."


CHAIR = word("Congresswoman", "congressman", "member of Congress")


@pytest.mark.parametrize(
    ("text", "found", "mode", "wanted"),
    [
        ("An actress — naïve\tand  slow…", word("actress", "waiter", "x"), "swap", "A waiter — naïve\tand  slow…"),
        ("SHE IS LATE!", word("she is", "he is", "they are"), "neutral", "THEY ARE LATE!"),
        ("“She’s late”, it said.", word("She's", "He's", "They're"), "neutral", "“They’re late”, it said."),
        ("The Congresswoman spoke.", CHAIR, "swap", "The Congressman spoke."),
        ("The congresswoman spoke.", CHAIR, "neutral", "The member of Congress spoke."),
        ("At www.her.com, #her, @her: her.", word("her", "Him", "x"), "swap", "At www.her.com, #her, @her: him."),
        ("A fiance\u0301e came.", word("fianc\u00e9e", "fianc\u00e9", "x"), "swap", "A fianc\u00e9 came."),
        ("Go 👩🏽‍⚕️ go", word("👩🏽‍⚕️", "👨🏽‍⚕️", "🧑🏽‍⚕️"), "swap", "Go 👨🏽‍⚕️ go"),
    ],
)
def test_case_articles_and_everything_else_are_kept(serve, text, found, mode, wanted):
    result = serve(words(found)).finder()(text, mode)
    assert (result.text, result.status) == (wanted, "ok")
    rebuilt, position = "", 0
    for r in result.replacements:
        rebuilt += text[position : r.offset] + r.target
        assert text[r.offset :].startswith(r.source)
        position = r.offset + len(r.source)
    assert rebuilt + text[position:] == wanted


def test_nothing_gendered_and_nothing_at_all(serve):
    server = serve(words())
    assert server.finder()("The weather is fine.", "swap").status == "no_gendered_word"
    assert server.finder()(" \n", "swap") == (" \n", "no_gendered_word", (), ())
    assert len(server.requests) == 1


def test_a_busy_endpoint_is_asked_again_after_longer_and_longer_waits(serve):
    server, waits = serve(429, 503, GOOD), []
    assert server.finder(waits)(TEXT, "swap").status == "ok"
    assert len(server.requests) == 3 and waits == sorted(waits) and waits[0] > 0 and len(set(waits)) == 2


def test_an_endpoint_that_stays_broken_is_one_clear_message_after_few_attempts(serve):
    server, waits = serve(500), []
    with pytest.raises(UserError, match=r"answered 500: no such luck, 3 time\(s\)"):
        server.finder(waits, attempts=3)(TEXT, "swap")
    assert len(server.requests) == 3 and len(waits) == 2 and sum(waits) < 300
    assert sqlite3.connect(data_folder() / "llm_answers.sqlite").execute("SELECT * FROM answers").fetchall() == []


@pytest.mark.parametrize("behaviour", ["hang", "trickle"])
def test_an_endpoint_that_hangs_costs_its_time_limit(serve, behaviour):
    server = serve(behaviour)
    start = time.monotonic()
    with pytest.raises(UserError, match=r"did not answer within 0\.2 seconds, 2 time"):
        server.finder(timeout=0.2, attempts=2)(TEXT, "swap")
    assert time.monotonic() - start < 5 and len(server.requests) == 2


@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        ("html", "text/html that is no chat completion"),
        ({"error": {"message": "unknown model"}}, "unknown model"),
        ({"choices": [{"text": "She"}]}, "no chat completion"),
        (404, "answered 404: no such luck"),
        (302, "answered 302"),
        (400, "answered 400"),
    ],
)
def test_what_is_no_chat_endpoint_is_said_at_once(serve, behaviour, message):
    server = serve(behaviour)
    with pytest.raises(UserError, match=message):
        server.finder()(TEXT, "swap")
    assert len(server.requests) == 1


@pytest.mark.parametrize("behaviour", ["empty", {"choices": [{"message": {"content": None}}]}, "  "])
def test_no_answer_is_no_valid_pair_and_is_asked_again_next_time(serve, behaviour):
    server = serve(behaviour, GOOD)
    result = server.finder()(TEXT, "swap")
    assert result == (TEXT, "ambiguous", (), ("llm_no_answer",))
    assert server.finder()(TEXT, "swap").status == "ok"


def test_a_file_of_answers_that_is_none_is_said_in_one_line(serve):
    place = data_folder() / "llm_answers.sqlite"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"not a database, but long enough to look at" * 50)
    with pytest.raises(UserError, match="Move it away"):
        serve(GOOD).finder()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (("localhost:8000", "m"), "must begin with http"),
        (("http://me:secret@localhost/v1", "m"), "must not hold a password"),
        (("http://localhost/v1", " "), "Which model"),
        (("http://localhost/v1", "m", "K", 0.0), "timeout"),
    ],
)
def test_a_setting_that_makes_no_sense(settings, message):
    with pytest.raises(UserError, match=message) as error:
        Endpoint(*settings)
    assert "secret" not in str(error.value)


def test_the_swap_command(serve, capsys):
    server = serve(GOOD)
    ask = ["--finder", "llm", "--base-url", server.url, "--model", "small"]
    assert main(["swap", TEXT, *ask, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["text"] == "He told his brother." and {r["rule"] for r in out["replacements"]} == {"llm"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--finder", "llm", "--model", "m"], "needs --base-url"),
        (["--finder", "llm", "--base-url", "http://localhost/v1"], "needs --model"),
        (["--model", "m"], "go with --finder llm"),
        (["--finder", "llm", "--names", "swap"], "--names goes with --finder rules"),
        (["--finder", "llm", "--base-url", "http://x", "--model", "m", "--mode", "placebo"], "has no mode 'placebo'"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_swap_command_is_one_message(capsys, arguments, message):
    assert main(["swap", TEXT, *arguments]) == 2
    err = capsys.readouterr().err
    assert message in err and "Traceback" not in err


def test_a_run_names_the_finder_and_the_model_in_its_signature(serve, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "posts.csv").write_text("body\nShe told her sister.\nShe told her brother.\n", encoding="utf-8")
    server = serve(GOOD)  # right for the first post; the second has no sister
    texts = ["corpus=file", "corpus.params.path=posts.csv", "corpus.params.text=body"]
    llm = ["corpus.finder=llm", f"corpus.llm.base_url={server.url}", "corpus.llm.model=small"]
    assert main(["run", *texts, *llm, "evaluator.params.draws=10"]) == 0
    (folder,) = (tmp_path / "runs").iterdir()
    record = read(folder)
    assert record.corpus.n == 1 and record.corpus.left_out == {"status ambiguous": 1}
    assert "|corpus.rewrite:triples|corpus.finder:llm.1|corpus.model:small|" in record.signature
    assert "127.0.0.1" not in record.signature and len(server.requests) == 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["corpus.finder=lmm"], "corpus.finder is 'lmm'. Did you mean llm?"),
        (["corpus.finder=llm"], "corpus.llm.base_url must be given"),
        (["corpus.finder=llm", "corpus.names=swap"], "go with corpus.finder=rules"),
        (["corpus.finder=llm", "corpus.llm.modle=x"], "Did you mean corpus.llm.model"),
    ],
)
def test_a_mistake_in_the_settings_of_a_run_is_one_message(tmp_path, monkeypatch, capsys, settings, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "posts.csv").write_text("body\nShe left.\n", encoding="utf-8")
    texts = ["corpus=file", "corpus.params.path=posts.csv", "corpus.params.text=body"]
    assert main(["run", *texts, *settings]) == 2
    assert message in capsys.readouterr().err
