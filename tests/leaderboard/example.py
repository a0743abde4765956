"""A record for tests."""

from __future__ import annotations

from typing import Any

from leaderboard.record import (
    CorpusPart,
    CountsPart,
    EnvironmentPart,
    EvaluatorPart,
    PredictionsPart,
    Record,
    ScorePart,
    SystemPart,
)


def example(
    name: str = "alpha",
    value: float | None = 0.25,
    scored: int = 18,
    flags: tuple[str, ...] = (),
    scale: Any = "score",
    created_at: str = "2026-01-01T00:00:00+00:00",
    signature: str | None = None,
    corpus: str = "earthquake",
) -> Record:
    return Record(
        status="complete",
        signature=signature or f"sgbi|{corpus}|{name}|{scale}",
        created_at=created_at,
        evaluator=EvaluatorPart(name="sgbi", version="1", params={"draws": 10, "seed": 1}),
        corpus=CorpusPart(
            name=corpus,
            version="1",
            sha256="0" * 64,
            language="en",
            licence="l",
            n=18,
            cluster="relation",
            synthetic=True,
            options={},
            left_out={},
        ),
        system=SystemPart(
            name=name,
            kind="classifier",
            adapter="vader",
            revision="1.0",
            adapter_version="1",
            label_map={},
            params={},
            retrieved_at=None,
        ),
        scale=scale,
        scores=[
            ScorePart(
                name="sgbi_mean",
                slice="all",
                value=value,
                ci_low=value,
                ci_high=None if value is None else value + 0.1,
                ci_method="percentile-bootstrap-95",
                n=scored,
                n_clusters=scored,
                p=None,
                p_adjusted=None,
                flags=list(flags),
            )
        ],
        counts=CountsPart(
            total=18,
            scored=scored,
            unscored=18 - scored,
            failed=0,
            by_reason={"refused": 18 - scored} if scored < 18 else {},
        ),
        predictions=PredictionsPart(sha256="1" * 64, rows=54),
        environment=EnvironmentPart(python="3.11", packages={}, git=None, dirty=None, platform="Linux-x86_64"),
        timing={},
    )
