"""One request to a service: with a deadline, a limit on what is read, and no trust in what comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests

from benchmark.systems.base import Failure
from benchmark.systems.translators.pacing import CLOCK, Clock, Hopeless, Transient, retry_after
from evaluators.base import Prediction

LARGEST = 8_000_000  # bytes; a sentence is never translated into more
_BLOCK = 65_536
_REFUSED = {401: "the key is missing or refused", 402: "payment is asked for", 403: "access is refused"}
_REFUSED |= {407: "the proxy refuses", 456: "the quota is used up"}
_WAIT = {408, 409, 425, 429}


@dataclass(frozen=True)
class Reply:
    """What came back, read to its end.

    It has the attributes of `requests.Response` that callers use, so that foreign code can be handed one.

    Parameters
    ----------
    url : str
        That was asked, without its query.
    status_code : int
    headers : mapping of str to str
    content : bytes
    """

    url: str
    status_code: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """Content as UTF-8, which all services here speak."""
        return self.content.decode("utf-8", "replace")

    def json(self) -> Any:
        """Content as JSON.

        Raises
        ------
        Transient
            If it is HTML, cut off, or otherwise no JSON.
        """
        text = self.text.strip()
        if text.startswith("<"):
            raise Transient("bad_answer", f"{self.url} sent a web page where JSON was expected")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            what = "an empty body" if not text else "no JSON, or JSON that is cut off"
            raise Transient("bad_answer", f"{self.url} sent {what}") from None

    def close(self) -> None:
        """Nothing: all is read."""


class Client:
    """A connection of one thread.

    Parameters
    ----------
    timeout : float
        Seconds for a request, from connecting to the last byte.
    headers : mapping of str to str
        Sent with each request; they may hold a key, so they are never shown.
    clock : Clock
        For Retry-After dates.
    """

    def __init__(self, timeout: float, headers: Mapping[str, str] | None = None, clock: Clock = CLOCK) -> None:
        self._timeout = timeout
        self._clock = clock
        self._session = requests.Session()
        self._session.max_redirects = 3
        self._session.headers["User-Agent"] = "evenhand"
        self._session.headers.update(headers or {})

    def send(self, method: str, url: str, **options: Any) -> Reply:
        """Send one request.

        Parameters
        ----------
        method : {"GET", "POST"}
        url : str
        **options
            For `requests`: ``params``, ``json``, ``data``, ``headers``.

        Returns
        -------
        Reply
            With a status of success.

        Raises
        ------
        Transient
            Too many requests, an error of the server, no connection, no answer in time, a body that is cut off.
        Hopeless
            A key that is refused, a quota that is used up.
        Failure
            Any other status: this text is refused. No message holds a query or a header, for these hold keys.
        """
        place = without_query(url)
        end = time.monotonic() + self._timeout
        try:
            with self._session.request(method, url, stream=True, timeout=self._timeout, **options) as response:
                body = _read(response, place, end)
        except requests.Timeout:
            raise Transient("timeout", f"{place} did not answer within {self._timeout:g} s") from None
        except (requests.exceptions.ChunkedEncodingError, requests.exceptions.ContentDecodingError):
            raise Transient("bad_answer", f"the answer of {place} broke off") from None
        except requests.ConnectionError as error:
            reason = "timeout" if "Read timed out" in str(error) else "unreachable"
            raise Transient(reason, f"no connection to {place}") from None
        except requests.RequestException as error:
            raise Failure("error", f"{type(error).__name__} at {place}") from None
        _check_status(response, place, self._clock)
        return Reply(place, response.status_code, response.headers, body)


def _read(response: requests.Response, place: str, end: float) -> bytes:
    """Read a body; the timeout of `requests` is one for each piece, so a server that drips would hold us for ever."""
    parts, size = [], 0
    for part in response.iter_content(_BLOCK):
        parts.append(part)
        size += len(part)
        if size > LARGEST:
            raise Failure("bad_answer", f"{place} sent more than {LARGEST:,} bytes")
        if time.monotonic() > end:
            raise Transient("timeout", f"{place} did not finish its answer in time")
    return b"".join(parts)


def _check_status(response: requests.Response, place: str, clock: Clock) -> None:
    status = response.status_code
    if 200 <= status < 300:
        return
    if status in _REFUSED:
        raise Hopeless("rejected", f"{place} answered {status}: {_REFUSED[status]}")
    wait = retry_after(response.headers.get("Retry-After"), clock)
    if status == 429:
        raise Transient("rate_limited", f"{place} answered 429: too many requests", wait)
    if status >= 500 or status in _WAIT:
        raise Transient("server_error", f"{place} answered {status}", wait)
    raise Failure("rejected", f"{place} answered {status}")


def without_query(url: str) -> str:
    """An address without user, query and fragment, which may hold keys.

    Examples
    --------
    >>> without_query("https://me:secret@example.org/translate?auth_key=secret")
    'https://example.org/translate'
    """
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"


def translation(found: object, place: str) -> Prediction:
    """The answer to one text from what stood where its translation is expected.

    Parameters
    ----------
    found : object
        A text, or a list of one text.
    place : str
        For messages.

    Returns
    -------
    Prediction
        With the reason ``empty`` when the text is blank.

    Raises
    ------
    Transient
        If it is anything else: ``wrong_count`` for a list of no or several texts, else ``bad_answer``.

    Examples
    --------
    >>> translation(["She is a nurse."], "here").output
    'She is a nurse.'
    >>> translation(" ", "here").reason
    'empty'
    """
    if isinstance(found, list):
        if len(found) != 1:
            raise Transient("wrong_count", f"{place} gave {len(found)} translations of one text")
        found = found[0]
    if not isinstance(found, str):
        raise Transient("bad_answer", f"{place} gave no translation")
    return Prediction(output=found) if found.strip() else Prediction(reason="empty")


def looked_up(reply: Reply, *path: str | int) -> object:
    """What stands at a place in a reply's JSON.

    Raises
    ------
    Transient
        If the reply has another shape.
    """
    found: Any = reply.json()
    for step in path:
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            raise Transient("bad_answer", f"{reply.url} sent JSON without {'.'.join(map(str, path))}") from None
    return found
