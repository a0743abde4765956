"""Ask a chat endpoint that speaks OpenAI's protocol, at any base address, and say clearly what went wrong."""

from __future__ import annotations

import json
import os
import time
import urllib.parse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import requests

from corpora.errors import UserError

KEY_ENV = "OPENAI_API_KEY"
BUSY = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 529))
"""Answers that pass: the same request is sent again after a while."""
LONGEST_WAIT = 60.0
LARGEST = 1 << 20
"""Bytes of an answer; a chat answer is a few thousand."""

Message = dict[str, str]


@dataclass(frozen=True)
class Endpoint:
    """A chat endpoint and the model to ask there.

    Parameters
    ----------
    base_url : str
        Address up to and without ``/chat/completions``, such as ``http://localhost:8000/v1``.
    model : str
        As the endpoint names it.
    key_env : str
        Name of the environment variable that holds the key. Without that variable no key is sent, as many local
        servers want none.
    timeout : float
        Seconds for one answer, from the request to its last byte.
    attempts : int
        How often a request is sent at most, where the endpoint is busy or does not answer.
    sleep : callable
        Waits so many seconds between two attempts.

    Raises
    ------
    UserError
        If a setting is missing or makes no sense.

    Examples
    --------
    >>> Endpoint("http://localhost:8000/v1/", "small").url
    'http://localhost:8000/v1/chat/completions'
    """

    base_url: str
    model: str
    key_env: str = KEY_ENV
    timeout: float = 60.0
    attempts: int = 5
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise UserError(
                f"The base URL of a language model must begin with http:// or https://; it is {self.base_url!r}.",
                "For example http://localhost:8000/v1.",
            )
        if "@" in urllib.parse.urlsplit(self.base_url).netloc:
            raise UserError("The base URL of a language model must not hold a password.", "Use a variable for the key.")
        if not self.model.strip():
            raise UserError("Which model? The word finder llm needs the name of one, as its endpoint lists it.")
        if not (self.timeout > 0 and self.attempts >= 1):
            raise UserError("A language model needs a timeout above 0 seconds and at least 1 attempt.")

    @property
    def url(self) -> str:
        """Where requests are sent."""
        return f"{self.base_url.rstrip('/').removesuffix('/chat/completions')}/chat/completions"


def chat(endpoint: Endpoint, messages: Sequence[Message]) -> str | None:
    """The model's answer to a conversation.

    Parameters
    ----------
    endpoint : Endpoint
    messages : sequence of dict
        Each with ``role`` and ``content``.

    Returns
    -------
    str or None
        What the model wrote; None where the endpoint worked and the model gave nothing (a filter, a refusal).

    Raises
    ------
    UserError
        If the endpoint cannot be reached, is busy at every attempt, refuses, or does not speak the protocol.
    """
    body = {"model": endpoint.model, "messages": list(messages), "temperature": 0}
    trouble = ""
    for attempt in range(endpoint.attempts):
        wait = min(LONGEST_WAIT, 2.0**attempt)
        try:
            status, headers, data = _post(endpoint, body)
        except requests.Timeout:
            trouble = f"did not answer within {endpoint.timeout:g} seconds"
        except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError) as error:
            trouble = f"could not be reached ({type(error).__name__})"
        except (requests.RequestException, UnicodeError) as error:
            raise UserError(
                f"{endpoint.url} cannot be asked: {_one_line(str(error))}.", "Check the base URL."
            ) from error
        else:
            if status not in BUSY:
                return _content(endpoint, status, headers.get("Content-Type", ""), data)
            trouble = f"answered {status}{_said(data)}"
            wait = _asked_wait(headers.get("Retry-After", ""), wait)
        if attempt + 1 < endpoint.attempts:
            endpoint.sleep(wait)
    raise UserError(
        f"{endpoint.url} {trouble}, {endpoint.attempts} time(s).",
        "Try again later: answers that came are kept.",
    )


def _post(endpoint: Endpoint, body: dict[str, Any]) -> tuple[int, requests.structures.CaseInsensitiveDict[str], bytes]:
    key = os.environ.get(endpoint.key_env, "").strip() if endpoint.key_env else ""

    def authorise(request: requests.PreparedRequest) -> requests.PreparedRequest:
        # As a function, since requests would put the password of a .netrc in place of a header.
        if key:
            request.headers["Authorization"] = f"Bearer {key}"
        return request

    # A redirected POST would become a GET, so redirects are an answer to be told, not to be followed.
    with requests.post(
        endpoint.url, json=body, auth=authorise, timeout=endpoint.timeout, stream=True, allow_redirects=False
    ) as response:
        end = time.monotonic() + endpoint.timeout
        parts, size = [], 0
        for part in response.iter_content(1):  # as it comes, so that a trickle meets the time limit too
            parts.append(part)
            size += len(part)
            if size > LARGEST:
                raise UserError(f"{endpoint.url} answered with more than {LARGEST >> 20} MiB.", "Check the base URL.")
            if time.monotonic() > end:
                raise requests.Timeout
        return response.status_code, response.headers, b"".join(parts)


def _content(endpoint: Endpoint, status: int, kind: str, data: bytes) -> str | None:
    if status in (401, 403):
        raise UserError(
            f"{endpoint.url} refused the key ({status}{_said(data)}).",
            f"Put a valid one into the environment variable {endpoint.key_env}.",
        )
    if status != 200:
        raise UserError(f"{endpoint.url} answered {status}{_said(data)}.", "Check the base URL and the model's name.")
    try:
        answer = json.loads(data)
        choices = answer["choices"]
        content = choices[0]["message"]["content"] if choices else None
    except (ValueError, RecursionError, LookupError, TypeError):
        what = kind.partition(";")[0] or "something else"
        raise UserError(
            f"{endpoint.url} answered with {what} that is no chat completion{_said(data)}.", "Check the base URL."
        ) from None
    return content if isinstance(content, str) and content.strip() else None


def _said(data: bytes) -> str:
    """The endpoint's own message of an error, in brief; nothing where there is none."""
    try:
        error = json.loads(data)["error"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return ""
    message = error.get("message", "") if isinstance(error, dict) else error
    return f": {_one_line(message)}" if isinstance(message, str) and message.strip() else ""


def _one_line(text: str) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line[:200].rstrip(".")


def _asked_wait(header: str, default: float) -> float:
    """Seconds that a busy endpoint asks for, within bounds."""
    try:
        return min(LONGEST_WAIT, max(0.0, float(header)))
    except ValueError:
        return default
