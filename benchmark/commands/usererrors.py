"""Say a configuration error of Hydra or OmegaConf in one line, with the nearest known name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml
from hydra.errors import HydraException, MissingConfigException
from omegaconf.errors import (
    ConfigAttributeError,
    ConfigKeyError,
    MissingMandatoryValue,
    OmegaConfBaseException,
    ValidationError,
)

from corpora.errors import UserError, nearest


def explained(error: Exception, arguments: Sequence[str]) -> Exception:
    """A :class:`UserError` for a mistake in the configuration, else the error itself.

    Parameters
    ----------
    error : Exception
        As it came out of Hydra or a job.
    arguments : sequence of str
        What the user typed.

    Returns
    -------
    Exception
    """
    chain = list(_chain(error))
    for link in chain:
        if isinstance(link, UserError):
            return link
    for link in chain:
        if isinstance(link, yaml.YAMLError):
            return _broken_yaml(link)
        if isinstance(link, MissingConfigException):
            return _missing_config(link)
        if isinstance(link, MissingMandatoryValue):
            key = getattr(link, "full_key", "") or _key(str(link))
            return UserError(f"{key} must be given.", f"Add {key}=…")
        if isinstance(link, ValidationError):
            return UserError(f"{getattr(link, 'full_key', '')}: {_first_line(link)}.")
        if isinstance(link, ConfigAttributeError | ConfigKeyError):
            key = getattr(link, "full_key", "") or _key(str(link))
            return UserError(f"There is no setting {key}.", _nearest_setting(key, arguments))
    for link in chain:
        if isinstance(link, HydraException | OmegaConfBaseException):
            return UserError(f"{_first_line(link)}.", "See `evenhand run --help`.")
    return error


def _chain(error: BaseException | None) -> Any:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _broken_yaml(error: yaml.YAMLError) -> UserError:
    if isinstance(error, yaml.MarkedYAMLError) and (mark := error.problem_mark or error.context_mark):
        what = error.problem or error.context or "it cannot be read"
        return UserError(f"{mark.name}, line {mark.line + 1}, is no YAML: {what}.")
    name = getattr(error, "name", "")
    return UserError(f"{name or 'A configuration file'} is no YAML: {_first_line(error)}.")


def _missing_config(error: MissingConfigException) -> UserError:
    wanted = error.missing_cfg_file or ""
    group, _, name = wanted.rpartition("/")
    if not group:
        return UserError(f"There is no configuration {wanted!r}.")
    return UserError(f"There is no {group} named {name!r}.", nearest(name, error.options or []))


def _nearest_setting(key: str, arguments: Sequence[str]) -> str:
    """Nearest settings among those of the configuration as it stands without the setting in question."""
    from hydra import compose, initialize_config_module
    from hydra.core.global_hydra import GlobalHydra
    from omegaconf import OmegaConf

    current = GlobalHydra.instance()
    running, current.hydra = current.hydra, None  # this may be asked in the middle of a sweep
    top = key.split(".", maxsplit=1)[0]
    choices = [a for a in arguments if re.fullmatch(r"[a-z]+=[\w-]+", a) and not a.startswith(f"{top}=")]
    try:
        with initialize_config_module("conf", version_base="1.3"):
            plain = OmegaConf.to_container(compose("config", [*choices]))
    except (HydraException, OmegaConfBaseException):
        return "See the files in conf/."
    finally:
        GlobalHydra.instance().hydra = running
    known = list(_settings(plain))
    parent = key.rpartition(".")[0]
    siblings = [k for k in known if k.rpartition(".")[0] == parent]
    return nearest(key, siblings or known)


def _settings(tree: Any, prefix: str = "") -> Any:
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield f"{prefix}{name}"
            yield from _settings(value, f"{prefix}{name}.")


def _key(message: str) -> str:
    found = re.search(r"full_key: (\S+)", message) or re.search(r"'([^']+)'", message)
    return found.group(1) if found else message.splitlines()[0]


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0].rstrip(".")
