"""The configured systems: one YAML file each in `conf/system/`."""

from __future__ import annotations

from importlib.resources import files

import yaml

from benchmark.systems import registry


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
