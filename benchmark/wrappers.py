"""`system=unbiased(vader)`: a wrapped system by its own short name, in single runs and in sweeps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hydra.core.config_store import ConfigStore

WRAPPERS = ("unbiased",)
_WRAPPED = re.compile(rf"\b({'|'.join(WRAPPERS)})\(([\w.-]+)\)")


def named(arguments: Sequence[str]) -> list[str]:
    """Register a configuration for each wrapped system that is asked for, and put its plain name in place.

    Parameters
    ----------
    arguments : sequence of str
        As typed.

    Returns
    -------
    list of str

    Examples
    --------
    >>> named(["system=vader,unbiased(vader)", "seed=1"])
    ['system=vader,unbiased-vader', 'seed=1']
    """
    return [_WRAPPED.sub(_registered, a) if a.startswith("system=") else a for a in arguments]


def _registered(found: re.Match[str]) -> str:
    wrapper, inner = found.groups()
    node = {"name": f"{wrapper}({inner})", "adapter": wrapper, "params": {"system": inner}}
    ConfigStore.instance().store(group="system", name=f"{wrapper}-{inner}", node=node)
    return f"{wrapper}-{inner}"
