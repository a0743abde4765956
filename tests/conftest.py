"""Shared by all tests: nothing reads or writes the user's own data folder, and the mirror is used where it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MIRROR = ROOT.parent / "shared" / "mirror"


@pytest.fixture(scope="session")
def fetched_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for all tests that use the mirror, so that each file is fetched once."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a data folder of its own, and no network: an address that nothing answers."""
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path / "evenhand-data"))
    monkeypatch.setenv("EVENHAND_RAW_BASE", "http://127.0.0.1:9/nothing-here")
    monkeypatch.setenv("WANDB_MODE", "offline")


@pytest.fixture
def mirror(fetched_data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Fetch from the mirror of the public data sets; tests that need it are skipped where it is absent."""
    if not MIRROR.is_dir():
        pytest.skip(f"no mirror of the public data sets at {MIRROR}")
    monkeypatch.setenv("EVENHAND_RAW_BASE", MIRROR.as_uri())
    monkeypatch.setenv("EVENHAND_DATA", str(fetched_data))
    yield MIRROR
