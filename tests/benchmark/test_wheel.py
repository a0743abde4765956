"""`pip install` into an empty environment gives a working command, away from the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q", "-w", str(out), str(ROOT)]
    subprocess.run(build, check=True)
    (made,) = out.glob("*.whl")
    return made


def test_the_wheel_has_configuration_and_data_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "conf/config.yaml",
        "conf/experiment/quickstart.yaml",
        "corpora/data/earthquake.yaml",
        "corpora/data/sources/sentimentr-lexicon.yaml",
        "leaderboard/templates/index.html.j2",
        "benchmark/reproduce/sgbi_2025.yaml",
    ):
        assert wanted in names
    assert not [n for n in names if n.startswith(("tests/", "benchmarks/")) or n.endswith(".rda")]


@pytest.mark.slow
def test_a_clean_environment_runs_a_benchmark_from_another_folder(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env/bin/python"
    pins = re.findall(r"^([A-Za-z0-9._-]+==[^ \\;]+(?: ;[^\\\n]*)?)", (ROOT / "requirements.lock").read_text(), re.M)
    (tmp_path / "pins.txt").write_text("\n".join(pins))
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", tmp_path / "pins.txt", wheel]
    subprocess.run(install, check=True)
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")} | {
        "EVENHAND_DATA": str(tmp_path / "data")
    }
    evenhand = tmp_path / "env/bin/evenhand"
    for arguments in (["run", "experiment=quickstart"], ["leaderboard", "build"]):
        done = subprocess.run(
            [evenhand, *arguments], cwd=elsewhere, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert (elsewhere / "site/index.html").is_file()
    assert len(list((elsewhere / "runs").rglob("record.json"))) >= 3
