"""Run an experiment: one system on one corpus under one evaluator, or a sweep of them.

Everything after `run` goes to Hydra: `evenhand run corpus=earthquake system=vader`, `evenhand run --multirun
system=vader,textblob`, `evenhand run experiment=quickstart`, `evenhand run --config-dir my_conf system=mine`,
`evenhand run --cfg job` to see the configuration without running it. A value may hold = , @ # spaces and any script;
in a sweep a comma stands between values, and one inside a value needs quotes: `'name="a,b"'`.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import secrets
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from benchmark.commands import usererrors
from benchmark.config import Config, register
from corpora.errors import UserError
from leaderboard.record import ITEMS, PREDICTIONS, RECORD

if TYPE_CHECKING:
    from omegaconf import DictConfig


_WITH_VALUE = {
    "--cfg": "-c",
    "--package": "-p",
    "--config-path": "-cp",
    "--config-name": "-cn",
    "--config-dir": "-cd",
    "--experimental-rerun": "",
}
_INFO = ("all", "config", "defaults", "defaults-tree", "plugins", "searchpath")
_OWN_FILES = (PREDICTIONS, ITEMS, "multirun.yaml")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments, for the help text; they are Hydra's to read."""
    parser.add_argument("overrides", nargs="*", help="Hydra overrides (name=value) and flags")


def run(args: argparse.Namespace) -> int:
    """Compose, run, and print what came out.

    Returns
    -------
    int
        0 when every job is complete, 1 when one failed, 2 when those that failed are the user's to mend.

    Raises
    ------
    UserError
        For a mistake in a single run, which then leaves no folder.
    """
    import hydra
    from hydra.core.hydra_config import HydraConfig
    from hydra.types import RunMode
    from omegaconf import OmegaConf

    from benchmark import summary
    from benchmark.job import execute, write_failure
    from benchmark.overrides import readable
    from benchmark.wrappers import named

    register()
    os.environ["EVENHAND_RUN_ID"] = _run_id()
    os.environ["HYDRA_FULL_ERROR"] = "1"  # errors come here as they are, and are said in one line
    places: list[Path] = []
    missing: list[Path] = []
    failures: list[tuple[str, Exception]] = []
    jobs = 0
    sweep = False

    def place(output_dir: str, run_id: str) -> str:
        folder = _place(output_dir, run_id, new=not places)
        if not places and not missing:
            missing.extend(p for p in (folder, *folder.parents) if not p.exists())
        return str(folder)

    def job(composed: DictConfig) -> None:
        # A failure stays in the job's record: Hydra would stop the sweep, or print a trace of its own.
        nonlocal jobs, sweep
        jobs += 1
        hydra_config = HydraConfig.get()
        folder = Path(hydra_config.runtime.output_dir)
        sweep = hydra_config.mode == RunMode.MULTIRUN
        places[:] = [folder.parent if sweep else folder]
        names = _names(composed)
        try:
            if (folder / RECORD).exists():
                raise _taken(folder)
            try:
                config = _checked(composed)
            except Exception as error:
                raise usererrors.explained(error, arguments) from error
            execute(config, folder)  # it writes the record of a real failure itself
        except Exception as error:  # noqa: BLE001 - whatever it is, the other jobs of the sweep go on
            failures.append((" on ".join(filter(None, (names["system"], names["corpus"]))) or "a job", error))
            if not (folder / RECORD).exists() and (sweep or not isinstance(error, UserError)):
                write_failure(error, folder, names)

    arguments = named(_flags_first(args.overrides))
    _check_flags(arguments)
    OmegaConf.register_new_resolver("evenhand_place", place, replace=True)
    sys.argv = ["evenhand run", *readable(arguments)]
    try:
        hydra.main(version_base="1.3", config_path="pkg://conf", config_name="config")(job)()
    except Exception as error:
        if not places:
            _remove(missing)
        said = usererrors.explained(error, arguments)
        if (
            said is error
            and isinstance(error, OSError)
            and error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EPIPE)
        ):
            what = f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)
            raise UserError(
                f"The run's folder cannot be made: {what}.", "Name another with output_dir=PATH."
            ) from error
        raise said from error
    if failures and not sweep:
        cause = failures[0][1]
        if isinstance(cause, UserError):
            _remove(missing)
        raise cause
    failed = summary.report(places[0]) if places else 0
    if failures:
        first = " ".join(f"{failures[0][0]}: {failures[0][1]}".split())
        print(f"evenhand: error: {len(failures)} of {jobs} jobs failed: {first}", file=sys.stderr)
        return 2 if all(isinstance(cause, UserError) for _, cause in failures) else 1
    return 1 if failed else 0


def _place(output_dir: str, run_id: str, *, new: bool) -> Path:
    """Folder of a run; a mistake in its two parts would write where nobody looks, or over another run."""
    if not output_dir.strip():
        raise UserError("output_dir is empty.", "Name a folder, or leave it out: runs.")
    if not re.fullmatch(r"[^\W_][\w.+-]*", run_id):
        raise UserError(f"run_id must be a plain name, not {run_id!r}.", "Leave it out: it is set anew for each run.")
    folder = Path(output_dir) / run_id
    with suppress(OSError):  # what cannot be looked into cannot be written either, and is refused there
        if new and (any(folder.glob(RECORD)) or any(folder.glob(f"*/{RECORD}"))):
            raise _taken(folder)
    return folder


def _taken(folder: Path) -> UserError:
    return UserError(f"{folder} holds the record of a run already.", "Leave run_id out: it is set anew for each run.")


def _remove(missing: Sequence[Path]) -> None:
    """Remove the folders that this run made, the run's own first, as long as they hold nothing else."""
    for number, folder in enumerate(missing):
        if number == 0:
            shutil.rmtree(folder / ".hydra", ignore_errors=True)
            for name in _OWN_FILES:
                with suppress(OSError):
                    (folder / name).unlink()
        with suppress(OSError):
            folder.rmdir()


def _names(composed: DictConfig) -> dict[str, str]:
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    names = {}
    for group in ("evaluator", "corpus", "system"):
        try:
            names[group] = str(OmegaConf.select(composed, f"{group}.name", default=""))
        except OmegaConfBaseException:
            names[group] = ""
    return names


def _flags_first(arguments: Sequence[str]) -> list[str]:
    """Flags with their values before the settings, as Hydra wants them; a flag cut short is written out.

    Examples
    --------
    >>> _flags_first(["corpus=posts", "-m", "system=a,b", "--config-dir", "mine"])
    ['-m', '--config-dir', 'mine', 'corpus=posts', 'system=a,b']
    """
    longs = (*_WITH_VALUE, "--multirun", "--resolve", "--run", "--info", "--hydra-help", "--shell-completion")
    flags: list[str] = []
    settings: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("-") or argument == "--":
            settings += [argument] if argument != "--" else []
            continue
        full = [name for name in longs if name.startswith(argument)] if argument.startswith("--") else []
        flag = full[0] if len(full) == 1 else argument
        flags.append(flag)
        takes = flag in _WITH_VALUE or flag in _WITH_VALUE.values()
        if rest and (takes or (flag in ("--info", "-i") and rest[0] in _INFO)):
            flags.append(rest.pop(0))
    if flags and flags[-1] in ("--info", "-i"):  # its value may be left out, and a setting is none
        flags.append("all")
    return flags + settings


def _check_flags(arguments: Sequence[str]) -> None:
    """Refuse in one line what Hydra would refuse in many."""
    from hydra._internal.utils import get_args_parser

    def refuse(message: str) -> NoReturn:
        raise UserError(f"{message}.", "See `evenhand run --help`.")

    parser = get_args_parser()
    setattr(parser, "error", refuse)  # noqa: B010 - its own way prints the usage and ends the process
    flags = parser.parse_args(list(arguments))
    if flags.experimental_rerun is not None:
        refuse("--experimental-rerun is not supported: a record holds all that its run can be repeated from")
    if flags.resolve and flags.cfg is None:
        refuse("--resolve goes with --cfg job|hydra|all")
    if flags.package is not None and flags.cfg is None:
        refuse("--package goes with --cfg job|hydra|all")
    if flags.run + flags.multirun + flags.shell_completion + (flags.cfg is not None) + (flags.info is not None) > 1:
        refuse("only one of --run, --multirun, --cfg, --info and --shell-completion can be given")
    for setting in flags.overrides:
        if "=" not in setting and not setting.startswith("~"):
            refuse(f"{setting!r} is neither a flag nor a setting (name=value)")


def _checked(composed: DictConfig) -> Config:
    """The configuration as a dataclass; keys that came in by `+key=value` are checked here too."""
    from omegaconf import OmegaConf

    plain = OmegaConf.to_container(composed, resolve=True)
    config = OmegaConf.to_object(OmegaConf.merge(OmegaConf.structured(Config), plain))
    assert isinstance(config, Config)  # noqa: S101 - what merging into the schema gives
    return config


def _run_id() -> str:
    return f"{datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}_{secrets.token_hex(3)}"
