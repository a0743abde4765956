"""The configured systems: one YAML file each in `conf/system/`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import yaml

from benchmark.parameters import typed
from benchmark.systems import registry
from benchmark.systems.base import NotUsable, System
from corpora.errors import UserError, nearest


def presets() -> dict[str, str]:
    """Configured name to adapter name, sorted; adapters of other packages without a preset come under their own.

    Examples
    --------
    >>> presets()["vader"]
    'vader'
    """
    found = {}
    for entry in files("conf").joinpath("system").iterdir():
        if entry.name.endswith(".yaml"):
            config = yaml.safe_load(entry.read_text(encoding="utf-8"))
            found[entry.name.removesuffix(".yaml")] = config.get("adapter") or config["name"]
    for name in registry.names():
        found.setdefault(name, name)
    return dict(sorted(found.items()))


def lacking(name: str) -> list[str]:
    """Commands that would make a configured system usable on this machine; empty when it is.

    Examples
    --------
    >>> lacking("vader")
    []
    """
    return registry.adapter(presets()[name]).lacking(_configured(name))


def _configured(name: str) -> dict[str, Any]:
    preset = files("conf").joinpath("system", f"{name}.yaml")
    found: dict[str, Any] = yaml.safe_load(preset.read_text(encoding="utf-8"))["params"] if preset.is_file() else {}
    return found


def build(name: str, **params: Any) -> System:
    """Make a configured system ready by its name, outside a composed configuration.

    Parameters
    ----------
    name : str
        As in `conf/system/`, or an adapter's.
    **params
        Instead of the configured ones.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If there is none of that name, it is not usable here, or a parameter is wrong.

    Examples
    --------
    >>> build("vader").predict(["I love this."])[0].label
    'positive'
    """
    known = presets()
    if name not in known:
        raise UserError(f"There is no system named {name!r}.", nearest(name, known))
    adapter = registry.adapter(known[name])
    given = {key: value for key, value in (_configured(name) | params).items() if value != "???"}
    if lacking := adapter.lacking(given):
        raise NotUsable(f"The system {name!r} is not usable here.", f"Run: {'; '.join(lacking)}")
    return adapter.build(name=name, **typed(adapter.build, given, f"{name}.params", skip=("name",)))
