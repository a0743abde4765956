"""Let a class of another library send its requests through a client of ours.

deep-translator calls ``requests.get`` with no timeout and drops the headers of the answer. Here its functions are
given another object under the name ``requests``, for one subclass only: nothing of the library is changed.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import requests

from benchmark.systems.base import Failure
from benchmark.systems.translators.engines import Engine, Status
from benchmark.systems.translators.http import Client, Reply
from benchmark.systems.translators.pacing import Hopeless, Transient


class Transport:
    """What stands in place of the module `requests`.

    Parameters
    ----------
    client : Client
        Of one thread.
    engine : Engine
        Says what to put right in a request and how to read a status.
    """

    exceptions = requests.exceptions

    def __init__(self, client: Client, engine: Engine) -> None:
        self._client = client
        self._engine = engine

    def get(self, url: str, **options: Any) -> Reply:
        """Send a GET request as `requests.get` does."""
        return self._send("GET", url, options)

    def post(self, url: str, **options: Any) -> Reply:
        """Send a POST request as `requests.post` does."""
        return self._send("POST", url, options)

    def _send(self, method: str, url: str, options: dict[str, Any]) -> Reply:
        own = self._engine
        if own.header and own.header["parameter"] in options.get("params", {}):
            params = dict(options["params"])
            key = params.pop(own.header["parameter"])
            headers = {**(options.get("headers") or {}), own.header["name"]: f"{own.header['prefix']}{key}"}
            options |= {"params": params, "headers": headers}
        if own.body and "params" in options:
            method, options = "POST", options | {"data": options["params"], "params": None}
        reply = self._client.send(method, url, **options)
        if own.status:
            _check(reply, own.status)
        return reply


def _check(reply: Reply, status: Status) -> None:
    found = reply.json()
    value = found.get(status.field) if isinstance(found, dict) else None
    verdict = status.verdict(value)
    said = f"{reply.url} answered with {status.field} {str(value)[:20]}"
    if verdict == "limited":
        raise Transient("rate_limited", said)
    if verdict == "busy":
        raise Transient("server_error", said)
    if verdict == "refused":
        raise Hopeless("rejected", said)
    if verdict == "rejected":
        raise Failure("rejected", said)


def with_transport(cls: type, transport: Transport, **replaced: Any) -> type:
    """Subclass whose functions see a transport where they look for the module `requests`.

    Parameters
    ----------
    cls : type
        Whose module has the global name ``requests``.
    transport : Transport
    **replaced
        Functions to put in place of the class's own.

    Returns
    -------
    type

    Examples
    --------
    >>> class Library:
    ...     def ask(self):
    ...         return requests
    >>> with_transport(Library, "ours")().ask(), Library().ask().__name__
    ('ours', 'requests')
    """
    namespace: dict[str, Any] = {}
    for name, function in vars(cls).items():
        if isinstance(function, FunctionType):
            seen = {**function.__globals__, "requests": transport}
            # The closure holds __class__, so that super() still finds the class's own parent.
            copy = FunctionType(function.__code__, seen, name, function.__defaults__, function.__closure__)
            copy.__kwdefaults__ = function.__kwdefaults__
            namespace[name] = copy
    return type(cls.__name__, (cls,), namespace | replaced)
