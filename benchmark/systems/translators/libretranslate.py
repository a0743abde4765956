"""LibreTranslate, a translation server that anyone can run, by its HTTP interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmark.systems.base import TODAY, Adapter, System
from benchmark.systems.translators.http import Client, looked_up, translation
from benchmark.systems.translators.pacing import RATE, TIMEOUT, TRIES, WORKERS, Policy
from benchmark.systems.translators.pool import Ask
from benchmark.systems.translators.service import address, key_from, pair, service_system, unset
from evaluators.base import Prediction

CODES = {"zh": "zh-Hans"}
"""Its code of a language, where that is not ours."""


def build(
    url: str = "http://localhost:5000",
    name: str = "libretranslate",
    source: str | None = None,
    target: str = "en",
    key: str | None = None,
    revision: str = TODAY,
    rate: float = RATE,
    workers: int = WORKERS,
    timeout: float = TIMEOUT,
    tries: int = TRIES,
) -> System:
    """Make a server ready to be asked, one request a text.

    Parameters
    ----------
    url : str
        Of the server.
    name : str
        As the leaderboard shows it.
    source, target : str
        Languages; the source is the corpus's where it is not given.
    key : str, optional
        Environment variable that holds the key, where the server wants one.
    revision : str
        "today", or the day of an earlier run (2026-11-30) to go on with it.
    rate, workers, timeout, tries
        See :class:`~benchmark.systems.translators.pacing.Policy`.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If the address or the pair is none, or the key is not set.

    Examples
    --------
    >>> build(source="ko").params["source"]
    'ko'
    """
    languages = pair(source, target)
    place = address(url)
    secret = key_from(key)
    policy = Policy(rate=rate, workers=workers, timeout=timeout, tries=tries)
    question = {"source": CODES.get(languages[0], languages[0]), "target": CODES.get(target, target), "format": "text"}
    question |= {"api_key": secret} if secret else {}

    def make() -> Ask:
        client = Client(timeout, clock=policy.clock)

        def ask(text: str) -> Prediction:
            reply = client.send("POST", f"{place}/translate", json=question | {"q": text})
            return translation(looked_up(reply, "translatedText"), place)

        return ask

    return service_system(
        make,
        policy,
        name=name,
        adapter="libretranslate",
        adapter_version="1",
        revision=revision,
        params={"url": place, "source": languages[0], "target": target},
    )


def _also(params: Mapping[str, Any]) -> list[str]:
    return unset([params["key"]]) if params.get("key") else []


ADAPTER = Adapter(
    name="libretranslate",
    version="1",
    kind="translator",
    build=build,
    languages="those of the server",
    licence="AGPL-3.0 (the server)",
    size="a server",
    also=_also,
    source="https://github.com/LibreTranslate/LibreTranslate",
)
