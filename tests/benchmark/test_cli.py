"""The command line as a whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmark.cli import COMMANDS, main


def test_help_names_every_command_and_imports_nothing_heavy():
    code = (
        "import sys, benchmark.cli; benchmark.cli.main(['--help']);"
        "heavy = {'pandas', 'numpy', 'scipy', 'hydra', 'pydantic', 'torch', 'wandb', 'rich'} & set(sys.modules);"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name, capsys):
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0 and f"evenhand {name}" in capsys.readouterr().out


def test_a_misspelt_command_names_the_nearest(capsys):
    assert main(["leaderbord"]) == 2
    assert "Did you mean leaderboard?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "words"),
    [("corpora", "earthquake"), ("systems", "evenhand fetch sentimentr-lexicon"), ("evaluators", "sgbi")],
)
def test_lists(kind, words, capsys):
    assert main(["list", kind]) == 0
    assert words in capsys.readouterr().out.replace("\n", " ")


def test_reproduce_without_the_lexicon_skips_and_says_so(capsys):
    assert main(["reproduce", "sgbi-2025"]) == 0
    out = capsys.readouterr().out
    assert "not compared" in out and "0 differ" in out


def test_reproduce_with_the_lexicon(mirror, capsys):
    assert main(["reproduce", "sgbi-2025"]) == 0
    assert "13 same, 0 differ" in capsys.readouterr().out


def test_a_figure_that_differs_is_exit_code_1(mirror, capsys, monkeypatch):
    from benchmark.reproduce import sgbi2025

    original = sgbi2025.load

    def shorter(name):
        corpus = original(name)
        corpus.items.loc[0, "original"] = "My boat is in an earthquake and it is terrible"
        return corpus

    monkeypatch.setattr(sgbi2025, "load", shorter)
    assert main(["reproduce", "sgbi-2025"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_fetch_brings_a_data_set(mirror, capsys):
    assert main(["fetch", "sentimentr-lexicon"]) == 0
    assert "GPL-3" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["list", "corpora"], ["reproduce", "sgbi-2025"], ["swap", "아버지 – my father"]])
def test_a_terminal_without_the_letters_shows_a_question_mark(command):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    code = [sys.executable, "-m", "benchmark.cli", *command]
    done = subprocess.run(code, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0 and done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("command", [["list", "corpora"], ["--version"], ["run", "--cfg", "job"]])
def test_a_full_disk_is_one_line(command):
    with Path("/dev/full").open("w") as full:
        code = [sys.executable, "-m", "benchmark.cli", *command]
        done = subprocess.run(code, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1 and len(done.stderr.strip().splitlines()) == 1
