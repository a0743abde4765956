"""Run an experiment: one system on one corpus under one evaluator, or a sweep of them.

Everything after `run` goes to Hydra: `evenhand run corpus=earthquake system=vader`, `evenhand run --multirun
system=vader,textblob`, `evenhand run experiment=quickstart`, `evenhand run --config-dir my_conf system=mine`,
`evenhand run --cfg job` to see the configuration without running it. A value may hold = , @ # spaces and any script;
in a sweep a comma stands between values, and one inside a value needs quotes: `'name="a,b"'`.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from benchmark.commands import usererrors
from benchmark.config import Config, register
from leaderboard.record import RECORD

if TYPE_CHECKING:
    from omegaconf import DictConfig


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments, for the help text; they are Hydra's to read."""
    parser.add_argument("overrides", nargs="*", help="Hydra overrides (name=value) and flags")


def run(args: argparse.Namespace) -> int:
    """Compose, run, and print what came out.

    Returns
    -------
    int
        0 when every job is complete, 1 when one failed.
    """
    import hydra
    from hydra.core.hydra_config import HydraConfig
    from hydra.types import RunMode

    from benchmark import summary
    from benchmark.job import execute, write_failure
    from benchmark.overrides import readable
    from benchmark.wrappers import named

    register()
    os.environ["EVENHAND_RUN_ID"] = _run_id()
    os.environ["HYDRA_FULL_ERROR"] = "1"  # errors come here as they are, and are said in one line
    places: list[Path] = []
    failures: list[Exception] = []

    def job(composed: DictConfig) -> None:
        # A failure stays in the job's record: Hydra would stop the sweep, or print a trace of its own.
        hydra_config = HydraConfig.get()
        folder = Path(hydra_config.runtime.output_dir)
        places[:] = [folder.parent if hydra_config.mode == RunMode.MULTIRUN else folder]
        try:
            config = _checked(composed)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other jobs of the sweep go on
            write_failure(error, folder)
            failures.append(error)
            return
        try:
            execute(config, folder)  # it writes the record of a failure itself
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    arguments = named(args.overrides)
    sys.argv = ["evenhand run", *readable(arguments)]
    try:
        hydra.main(version_base="1.3", config_path="pkg://conf", config_name="config")(job)()
    except Exception as error:
        raise usererrors.explained(error, arguments) from error
    failed = summary.report(places[0]) if places else 0
    if failures and places and (places[0] / RECORD).is_file():
        raise usererrors.explained(failures[0], arguments) from failures[0]
    return 1 if failed else 0


def _checked(composed: DictConfig) -> Config:
    """The configuration as a dataclass; keys that came in by `+key=value` are checked here too."""
    from omegaconf import OmegaConf

    plain = OmegaConf.to_container(composed, resolve=True)
    config = OmegaConf.to_object(OmegaConf.merge(OmegaConf.structured(Config), plain))
    assert isinstance(config, Config)  # noqa: S101 - what merging into the schema gives
    return config


def _run_id() -> str:
    return f"{datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}_{secrets.token_hex(3)}"
