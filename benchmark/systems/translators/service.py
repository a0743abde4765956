"""What all translators have in common that ask a service over the network."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from benchmark.systems.base import TODAY, Capability, NotUsable, System, in_order
from benchmark.systems.translators.pacing import Policy
from benchmark.systems.translators.pool import Ask, pooled
from corpora.errors import UserError

_NAME = re.compile("[A-Z_][A-Z0-9_]*")


def service_system(
    make: Callable[[], Ask],
    policy: Policy,
    *,
    name: str,
    adapter: str,
    adapter_version: str,
    revision: str,
    params: Mapping[str, Any],
) -> System:
    """Make a translator from a function that makes an asker for one thread.

    Parameters
    ----------
    make : callable
        See :func:`benchmark.systems.translators.pool.pooled`.
    policy : Policy
    name, adapter, adapter_version
        See :class:`~benchmark.systems.base.System`.
    revision : str
        "today" for the day of retrieval (UTC): a service changes without telling, so the same engine on two dates
        is two revisions.
    params : mapping
        What decides an answer: no key, no rate.

    Returns
    -------
    System
    """
    stream = pooled(make, policy)
    return System(
        name=name,
        adapter=adapter,
        adapter_version=adapter_version,
        kind="translator",
        revision=dated(revision),
        capability=Capability(),
        predict=in_order(stream),
        stream=stream,
        params=params,
    )


def dated(revision: str) -> str:
    """Put the date in place of "today".

    Examples
    --------
    >>> dated("2026-11-30")
    '2026-11-30'
    >>> len(dated("today"))
    10
    """
    return f"{datetime.now(UTC):%Y-%m-%d}" if revision == TODAY else revision


def pair(source: str | None, target: str) -> tuple[str, str]:
    """Check a language pair.

    Returns
    -------
    tuple of str

    Raises
    ------
    UserError
        If the source is not known, or both are one language.

    Examples
    --------
    >>> pair("ko", "en")
    ('ko', 'en')
    """
    if source is None:
        raise UserError(
            "It is not known from which language to translate.", "Add system.params.source=ko, for example."
        )
    if source == target:
        raise UserError(f"The source and the target language are both {source!r}.")
    return source, target


def key_from(variable: str | None) -> str | None:
    """Read a key from the environment; it goes nowhere but into requests.

    Parameters
    ----------
    variable : str or None
        Name of the environment variable; None for a service without keys.

    Returns
    -------
    str or None

    Raises
    ------
    NotUsable
        If it is not set.
    UserError
        If this is no name of a variable, but perhaps the key itself.

    Examples
    --------
    >>> key_from(None) is None
    True
    """
    if variable is None:
        return None
    if not _NAME.fullmatch(variable):
        raise UserError(
            "The key of a service is not given by the name of an environment variable in capitals.",
            "Set one, and name it. A key that was typed here is in the run's .hydra folder: delete that.",
        )
    key = os.environ.get(variable, "").strip()
    if not key:
        raise NotUsable(
            f"The environment variable {variable} with the service's key is not set.", "Set it and try again."
        )
    if not key.isascii() or not key.isprintable():
        raise UserError(f"The key in the environment variable {variable} has characters that no key has.")
    return key


def unset(variables: Iterable[str]) -> list[str]:
    """Commands that set the environment variables which are not set.

    Examples
    --------
    >>> unset(["NO_SUCH_KEY"])
    ['export NO_SUCH_KEY=…']
    """
    named = [variable for variable in variables if _NAME.fullmatch(variable)]
    return [f"export {variable}=…" for variable in named if not os.environ.get(variable, "").strip()]


def address(url: str, parameter: str = "url") -> str:
    """Check the address of a service.

    Returns
    -------
    str
        Without a slash at the end.

    Raises
    ------
    UserError
        If it is none, or holds a password or a query, which would end up in the record.

    Examples
    --------
    >>> address("http://localhost:5000/")
    'http://localhost:5000'
    """
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname
    except ValueError:
        sound = None
    if not sound:
        raise UserError(f"system.params.{parameter} is no http address.", "For example http://localhost:5000")
    if parts.query or parts.username or parts.password or parts.fragment:
        raise UserError(
            f"system.params.{parameter} holds more than an address, and would be written into the record.",
            "Give a key by the environment variable that system.params.key names.",
        )
    return url.rstrip("/")
