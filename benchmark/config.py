"""The shape of a configuration: types and keys are checked when it is composed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hydra.core.config_store import ConfigStore
from omegaconf import MISSING


@dataclass
class LlmConfig:
    """For ``corpus.finder=llm``: which language model finds the gendered words, and where it is asked.

    ``base_url`` is that of an OpenAI-compatible endpoint; ``key_env`` names the environment variable with its key.
    ``timeout`` is in seconds for one answer, ``attempts`` how often a busy endpoint is asked.
    """

    base_url: str = ""
    model: str = ""
    key_env: str = "OPENAI_API_KEY"
    timeout: float = 60.0
    attempts: int = 5


@dataclass
class CorpusConfig:
    """Registry name of a corpus, its loading options, and what the rewriting does to its texts.

    ``rewrite``: "auto" makes the original, swapped and neutral form of plain texts where the evaluator needs them;
    "triples" makes them anew where the corpus has its own; "swap", "female", "male" and "neutral" put that form in
    place of each text (for an evaluator of triples, "swap" is "triples"); "none" leaves all as it is.
    ``statuses``: which pairs enter a measure of triples; the others are counted. ``placebo``: add the control.
    ``names``: "keep" or "swap". ``scorer``: a system whose sentiment of words chooses among synonyms.
    ``finder``: who finds the gendered words, "rules" or "llm".
    """

    name: str = MISSING
    params: dict[str, Any] = field(default_factory=dict)
    rewrite: str = "auto"
    statuses: list[str] = field(default_factory=lambda: ["ok"])
    placebo: bool = True
    names: str = "keep"
    scorer: str | None = None
    finder: str = "rules"
    llm: LlmConfig = field(default_factory=LlmConfig)


@dataclass
class EvaluatorConfig:
    """Registry name of an evaluator and its parameters."""

    name: str = MISSING
    params: dict[str, Any] = field(default_factory=dict)


@dataclass
class SystemConfig:
    """A system: the name to show, the adapter that calls it (default: that name), and the adapter's parameters."""

    name: str = MISSING
    adapter: str | None = None
    params: dict[str, Any] = field(default_factory=dict)


@dataclass
class ExecutionConfig:
    """How texts are sent: nothing here changes a score."""

    name: str = MISSING
    batch_size: int | None = None
    cache: str | None = None


@dataclass
class TrackingConfig:
    """Who else is told of the result once it is on disk."""

    name: str = MISSING
    params: dict[str, Any] = field(default_factory=dict)


@dataclass
class Config:
    """One run."""

    corpus: CorpusConfig = field(default_factory=CorpusConfig)
    evaluator: EvaluatorConfig = field(default_factory=EvaluatorConfig)
    system: SystemConfig = field(default_factory=SystemConfig)
    execution: ExecutionConfig = field(default_factory=ExecutionConfig)
    tracking: TrackingConfig = field(default_factory=TrackingConfig)
    output_dir: str = "runs"
    run_id: str = MISSING
    skip_unusable: bool = False


def register() -> None:
    """Register the schema with Hydra."""
    ConfigStore.instance().store(name="schema", node=Config)
