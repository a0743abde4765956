"""The engines of the library deep-translator, as `engines.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from corpora.errors import UserError, nearest


@dataclass(frozen=True)
class Status:
    """A field of an answer that says whether it is one."""

    field: str
    good: Any
    limited: tuple[Any, ...] = ()
    busy: tuple[Any, ...] = ()
    refused: tuple[Any, ...] = ()

    def verdict(self, value: Any) -> Literal["good", "limited", "busy", "refused", "rejected"]:
        """What a value of the field means, be it a number or a text.

        Examples
        --------
        >>> Status("code", 200, limited=(429,)).verdict("429")
        'limited'
        """
        said = str(value)
        if said == str(self.good):
            return "good"
        for name in ("limited", "busy", "refused"):
            if said in map(str, getattr(self, name)):
                return name
        return "rejected"


@dataclass(frozen=True)
class Engine:
    """One engine; the fields are explained in `engines.yaml`."""

    name: str
    cls: str
    table: str | None
    by: Literal["keys", "values"] = "values"
    codes: Mapping[str, str] = field(default_factory=dict)
    targets: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    chars: int | None = None
    bytes: int | None = None
    url: str | None = None
    body: bool = False
    header: Mapping[str, str] | None = None
    status: Status | None = None

    def fits(self, text: str) -> bool:
        """Whether a text is short enough to be sent."""
        if self.chars is not None and len(text) >= self.chars:
            return False
        return self.bytes is None or len(text.encode("utf-8", "surrogatepass")) <= self.bytes

    def code(self, language: str, *, target: bool = False) -> str:
        """The engine's code of a language.

        Parameters
        ----------
        language : str
            Ours ("ko"), or the engine's own.
        target : bool
            Whether it is the language to translate into.

        Returns
        -------
        str

        Raises
        ------
        UserError
            If the engine does not know the language.

        Examples
        --------
        >>> engine("mymemory").code("ko"), engine("papago").code("ko"), engine("deepl").code("en", target=True)
        ('ko-KR', 'ko', 'en-US')
        """
        if target and language in self.targets:
            return self.targets[language]
        if language in self.codes:
            return self.codes[language]
        if self.table is None:
            return language
        from deep_translator import constants

        table: dict[str, str] = getattr(constants, self.table)
        known = set(table) if self.by == "keys" else set(table.values())
        if language in known:
            return language
        hint = "The system libretranslate knows all languages of its server." if self.name == "libre" else ""
        raise UserError(
            f"The engine {self.name} of deep-translator does not know the language {language!r}.",
            hint or nearest(language, known | set(self.codes)),
        )


@cache
def engines() -> Mapping[str, Engine]:
    """All engines by their names.

    Examples
    --------
    >>> sorted(engines())
    ['baidu', 'deepl', 'google', 'libre', 'microsoft', 'mymemory', 'papago', 'yandex']
    """
    text = files("benchmark.systems.translators").joinpath("engines.yaml").read_text(encoding="utf-8")
    found = {}
    for name, given in yaml.safe_load(text).items():
        status = Status(**given.pop("status")) if "status" in given else None
        found[name] = Engine(name, given.pop("class"), status=status, **given)
    return found


def engine(name: str) -> Engine:
    """One engine.

    Raises
    ------
    UserError
        If there is none of that name, or it is one that cannot work any more.
    """
    if name == "chatgpt":
        raise UserError(
            "The engine chatgpt of deep-translator calls an interface that is gone.",
            "Use system=llm, which asks any OpenAI-compatible endpoint.",
        )
    if name not in engines():
        raise UserError(f"deep-translator has no engine {name!r}.", nearest(name, engines()))
    return engines()[name]
