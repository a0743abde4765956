"""The gender gap's scores as rows that figures and tables can be made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from leaderboard.record import Record, ScorePart

EVALUATOR = "gender-gap"
LEVELS = ("label", "emotion", "sentiment")
OTHER = "other"


@dataclass(frozen=True)
class Case:
    """One score of a gap: one system, category, kind of error and pair of groups.

    Parameters
    ----------
    system, kind_of_system : str
    level, category : str
    error : str
        "valence", "salience" or "total".
    group, reference : str
    score : ScorePart
    """

    system: str
    kind_of_system: str
    level: str
    category: str
    error: str
    group: str
    reference: str
    score: ScorePart

    @property
    def significant(self) -> bool:
        """Under the Bonferroni threshold of its level."""
        return "significant" in self.score.flags


def cases(records: Sequence[Record], measure: str = "bias") -> list[Case]:
    """All gaps of some records, systems of one kind together.

    Parameters
    ----------
    records : sequence of Record
        Those of other evaluators are passed over.
    measure : {"bias", "k", "design_effect"}

    Returns
    -------
    list of Case
    """
    found = []
    order = {kind: place for place, kind in enumerate(_kinds())}
    for record in sorted(records, key=lambda r: (order.get(kind_of(r), len(order)), name_of(r))):
        if record.evaluator is None or record.evaluator.name != EVALUATOR:
            continue
        for score in record.scores:
            error, _, what = score.name.partition("_")
            level, _, rest = score.slice.partition(":")
            category, _, pair = rest.rpartition("|")
            group, _, reference = pair.partition("/")
            if what == measure and level in LEVELS and category and reference:
                found.append(Case(name_of(record), kind_of(record), level, category, error, group, reference, score))
    return found


def kind_of(record: Record) -> str:
    """Kind of the system, "other" for one that the list does not have."""
    adapter = record.system.adapter if record.system else ""
    return next((kind for kind, adapters in _kinds().items() if adapter in adapters), OTHER)


def name_of(record: Record) -> str:
    """The system's name."""
    return record.system.name if record.system else ""


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    listed = yaml.safe_load(files("leaderboard").joinpath("data/system_kinds.yaml").read_text(encoding="utf-8"))
    return {str(kind): tuple(map(str, adapters)) for kind, adapters in listed.items()}
