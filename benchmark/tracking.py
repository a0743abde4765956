"""Tell a tracking service of a result that is already on disk. No fault of the service ever costs a result."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmark.config import TrackingConfig
from corpora.errors import UserError, nearest
from leaderboard import record as records
from leaderboard.record import Record


def mirror(config: TrackingConfig, record: Record, folder: Path) -> None:
    """Send a record to the configured service.

    Parameters
    ----------
    config : TrackingConfig
        ``none``, or ``wandb`` (offline unless `mode: online`).
    record : Record
    folder : pathlib.Path
        The run's folder.
    """
    services: dict[str, Callable[[TrackingConfig, Record, Path], None]] = {"none": _none, "wandb": _wandb}
    if config.name not in services:
        raise UserError(f"There is no tracking service {config.name!r}.", nearest(config.name, services))
    try:
        services[config.name](config, record, folder)
    except Exception as error:  # noqa: BLE001 - whatever it raises, the result is on disk
        print(f"evenhand: warning: tracking by {config.name} failed: {error}", file=sys.stderr)


def _none(config: TrackingConfig, record: Record, folder: Path) -> None:
    """Tell nobody."""


def _wandb(config: TrackingConfig, record: Record, folder: Path) -> None:
    os.environ.setdefault("WANDB_SILENT", "true")
    import wandb

    summary = {f"{s.name}/{part}": getattr(s, part) for s in record.scores for part in ("value", "ci_low", "ci_high")}
    with wandb.init(
        project=config.params.get("project", "evenhand"),
        mode=config.params.get("mode", "offline"),
        dir=str(folder),
        config=record.model_dump(include={"evaluator", "corpus", "system", "signature"}),
        tags=[record.evaluator.name, record.corpus.name] if record.evaluator and record.corpus else [],
        reinit="finish_previous",
    ) as run:
        run.summary.update(summary)
        artifact = wandb.Artifact(f"evenhand-{run.id}", type="evenhand-run")
        artifact.add_file(str(folder / records.RECORD))
        artifact.add_file(str(folder / records.PREDICTIONS))
        run.log_artifact(artifact)
