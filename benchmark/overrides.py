"""Let values with = , @ # spaces or any script stand in an override without a second layer of quotes.

Hydra's own grammar wants such values quoted inside the shell's quotes (``'path="a=b.csv"'``). Here a value that the
grammar cannot read is taken as the text it is; so is one with commas, unless a sweep was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from hydra.core.override_parser.overrides_parser import OverridesParser
from hydra.core.override_parser.types import ChoiceSweep, Override, Quote, QuotedString
from hydra.errors import HydraException


def readable(arguments: Sequence[str]) -> list[str]:
    """Overrides that Hydra's grammar reads as the user meant them.

    Parameters
    ----------
    arguments : sequence of str
        Flags and overrides as typed.

    Returns
    -------
    list of str

    Examples
    --------
    >>> readable(["corpus.params.path=a=b, c.csv", "seed=1"])
    ["corpus.params.path='a=b, c.csv'", 'seed=1']
    >>> readable(["--multirun", "system=vader,nrc"])
    ['--multirun', 'system=vader,nrc']
    """
    sweep = any(a in ("-m", "--multirun") for a in arguments)
    parser = OverridesParser.create()
    return [a if a.startswith("-") or "=" not in a else _readable(a, parser, sweep) for a in arguments]


def _readable(argument: str, parser: OverridesParser, sweep: bool) -> str:
    key, _, value = argument.partition("=")
    try:
        parsed = parser.parse_override(argument)
    except HydraException:
        return f"{key}={_quoted(value)}"
    if not sweep and _is_list_without_sweep(parsed, value):
        return f"{key}={_quoted(value)}"
    return argument


def _is_list_without_sweep(parsed: Override, value: str) -> bool:
    swept = parsed.value()
    return isinstance(swept, ChoiceSweep) and not value.lstrip().startswith(("choice(", "shuffle(", "sort("))


def _quoted(value: str) -> str:
    return QuotedString(text=value, quote=Quote.single).with_quotes()
