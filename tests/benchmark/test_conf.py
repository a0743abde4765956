"""Every configuration file composes, and its parameters are those of the function that takes them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hydra import compose, initialize_config_module
from omegaconf import OmegaConf

from benchmark.config import Config, register
from benchmark.parameters import typed
from benchmark.systems import registry as systems
from corpora import registry as corpora
from corpora.errors import UserError
from evaluators import registry as evaluators
from tests.conftest import ROOT

GROUPS = ("corpus", "evaluator", "system", "execution", "tracking", "experiment")
FILES = [(group, path.stem) for group in GROUPS for path in sorted((ROOT / "conf" / group).glob("*.yaml"))]


@pytest.fixture(scope="module", autouse=True)
def hydra():
    register()
    with initialize_config_module("conf", version_base="1.3"):
        yield


@pytest.mark.parametrize(("group", "name"), FILES)
def test_it_composes_into_the_schema(group, name):
    config = compose("config", [f"{group}={name}"])
    plain = OmegaConf.to_container(config)
    merged = OmegaConf.merge(OmegaConf.structured(Config), plain)
    assert merged.system.name and merged.corpus.name


@pytest.mark.parametrize(("group", "name"), [f for f in FILES if f[0] in ("corpus", "evaluator", "system")])
def test_its_parameters_are_those_of_the_function(group, name):
    config = yaml.safe_load((ROOT / "conf" / group / f"{name}.yaml").read_text(encoding="utf-8"))
    params = {key: "x" if value == "???" else value for key, value in config["params"].items()}
    if group == "corpus":
        typed(corpora.spec(config["name"]).load, params, "corpus.params")
    elif group == "evaluator":
        typed(evaluators.spec(config["name"]).evaluate, params, "evaluator.params", skip=("corpus", "predictions"))
    else:
        typed(systems.adapter(config["adapter"]).build, params, "system.params", skip=("name",))


@pytest.mark.parametrize(("group", "name"), FILES)
def test_it_says_what_it_is(group, name):
    first = (ROOT / "conf" / group / f"{name}.yaml").read_text(encoding="utf-8").removeprefix("# @package _global_\n")
    assert first.startswith("# "), "the first line of a configuration says what it is"


def test_every_registered_name_has_a_configuration():
    for group, names in (
        ("corpus", corpora.BUILT_IN),
        ("evaluator", evaluators.BUILT_IN),
        ("system", systems.BUILT_IN),
    ):
        assert {Path(p).stem for p in (ROOT / "conf" / group).glob("*.yaml")} >= set(names)


def test_defaults_in_the_files_are_those_of_the_functions():
    config = yaml.safe_load((ROOT / "conf/evaluator/sgbi.yaml").read_text(encoding="utf-8"))
    function = evaluators.spec("sgbi").evaluate
    skip = ("corpus", "predictions")
    assert typed(function, config["params"], "p", skip) == typed(function, {}, "p", skip)


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"treshold": 1}, "no parameter system.params.treshold. Did you mean threshold"),
        ({"threshold": "high"}, "system.params.threshold is 'high'"),
        ({"threshold": None}, "system.params.threshold is None"),
    ],
)
def test_a_wrong_parameter_is_named(params, words):
    with pytest.raises(UserError, match=words):
        typed(systems.adapter("vader").build, params, "system.params", skip=("name",))
