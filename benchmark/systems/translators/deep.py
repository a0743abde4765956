"""Google, MyMemory, DeepL, Microsoft, Papago, Libre, Yandex and Baidu through the library deep-translator.

The library sends one request a text without a timeout or a second try, and keeps state that breaks under threads.
Here each thread has an instance of its own, whose requests go through our client, and what the library does wrong is
put right in `engines.yaml` and below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from benchmark.systems.base import TODAY, Adapter, Failure, System
from benchmark.systems.translators.borrowed import Transport, with_transport
from benchmark.systems.translators.engines import Engine, engines
from benchmark.systems.translators.engines import engine as engine_named
from benchmark.systems.translators.http import Client, translation
from benchmark.systems.translators.pacing import RATE, TIMEOUT, TRIES, WORKERS, Policy, Transient
from benchmark.systems.translators.pool import Ask
from benchmark.systems.translators.service import address, key_from, pair, service_system, unset
from corpora.errors import UserError, nearest
from evaluators.base import Prediction


def build(
    engine: str = "google",
    name: str = "deep-translator",
    source: str | None = None,
    target: str = "en",
    keys: dict[str, str] | None = None,
    region: str | None = None,
    url: str | None = None,
    revision: str = TODAY,
    rate: float = RATE,
    workers: int = WORKERS,
    timeout: float = TIMEOUT,
    tries: int = TRIES,
) -> System:
    """Make one of the library's engines ready.

    Parameters
    ----------
    engine : str
        google, mymemory, deepl, microsoft, papago, libre, yandex or baidu.
    name : str
        As the leaderboard shows it; the default is the engine's.
    source, target : str
        Languages; the source is the corpus's where it is not given.
    keys : dict of str to str, optional
        Argument of the library's class (api_key) to the environment variable that holds it, where that is not the
        usual one.
    region : str, optional
        For Microsoft.
    url : str, optional
        Instead of the engine's own address.
    revision : str
        "today", or the day of an earlier run (2026-11-30) to go on with it.
    rate, workers, timeout, tries
        See :class:`~benchmark.systems.translators.pacing.Policy`.

    Returns
    -------
    System
        Texts that are too long for the engine, and for Google those without a letter (on which the library fails),
        are not sent: ``too_long``, ``no_letters``.

    Raises
    ------
    UserError
        If there is no such engine, it does not know a language, or a key is not set.

    Examples
    --------
    >>> build("google", source="ko").name
    'google'
    """
    chosen = engine_named(engine)
    languages = pair(source, target)
    codes = (chosen.code(languages[0]), chosen.code(target, target=True))
    place = address(url) if url else None
    arguments = _keys(chosen, keys or {}) | ({"region": region} if region else {})
    policy = Policy(rate=rate, workers=workers, timeout=timeout, tries=tries)

    def make() -> Ask:
        translate = _instance(chosen, codes, arguments, place, Client(timeout, clock=policy.clock)).translate
        return lambda text: _answer(chosen, translate, text)

    params: dict[str, Any] = {"engine": engine, "source": languages[0], "target": target}
    return service_system(
        make,
        policy,
        name=engine if name == "deep-translator" else name,
        adapter="deep-translator",
        adapter_version="1",
        revision=revision,
        params=params | ({"url": place} if place else {}),
    )


def _keys(engine: Engine, variables: Mapping[str, str]) -> dict[str, Any]:
    unknown = [argument for argument in variables if argument not in engine.keys]
    if unknown:
        raise UserError(
            f"The engine {engine.name} takes no key {unknown[0]!r}.",
            nearest(unknown[0], engine.keys) if engine.keys else "It needs none.",
        )
    return {argument: key_from(variables.get(argument, usual)) for argument, usual in engine.keys.items()}


def _instance(engine: Engine, codes: tuple[str, str], arguments: Mapping[str, Any], url: str | None, c: Client) -> Any:
    """One object of the library's class, which speaks the engine's own codes through our client."""
    import deep_translator

    replaced: dict[str, Any] = {}
    given = dict(arguments)
    if engine.name == "microsoft":  # its constructor asks the network for languages
        replaced["_get_supported_languages"] = lambda self: {"auto": "auto"}
    elif engine.name == "deepl":
        given["use_free_api"] = given["api_key"].endswith(":fx")
    elif engine.name == "libre":
        given["use_free_api"] = False
    cls = with_transport(getattr(deep_translator, engine.cls), Transport(c, engine), **replaced)
    # "auto" is accepted by every constructor; the tables that they would look the codes up in have mistakes.
    instance: Any = cls(source="auto", target="auto", **given)
    instance.source, instance.target = codes
    if address_ := url or engine.url:
        instance._base_url = address_ + ("/" if engine.name in ("deepl", "libre") else "")
    return instance


def _answer(engine: Engine, translate: Callable[[str], Any], text: str) -> Prediction:
    from deep_translator import exceptions

    if not engine.fits(text):
        return Prediction(reason="too_long")
    if engine.name == "google" and not any(char.isalpha() for char in text):
        return Prediction(reason="no_letters")
    try:
        found = translate(text)
    except Failure:
        raise
    except StopIteration:  # MyMemory's class, where there is neither a translation nor a match
        return Prediction(reason="empty")
    except exceptions.TooManyRequests:
        raise Transient("rate_limited", f"{engine.name}: too many requests") from None
    except (exceptions.TranslationNotFound, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
        raise Transient("bad_answer", f"{engine.name}: no translation in the answer ({type(error).__name__})") from None
    except Exception as error:  # noqa: BLE001 - the library raises bare exceptions, and some show the key
        raise Failure("error", f"{engine.name}: {type(error).__name__}") from None
    if found is None and engine.name == "google":  # its class, where the output has no letter
        return Prediction(reason="empty")
    return translation(found, engine.name)


def _also(params: Mapping[str, Any]) -> list[str]:
    known = engines().get(params.get("engine", "google"))
    return unset({**known.keys, **(params.get("keys") or {})}.values()) if known else []


ADAPTER = Adapter(
    name="deep-translator",
    version="1",
    kind="translator",
    build=build,
    languages="those of the engine",
    licence="the service's terms",
    size="a service",
    source="https://github.com/nidhaloff/deep-translator",
    also=_also,
    modules={"deep_translator": "pip install deep-translator"},
)
