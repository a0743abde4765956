from __future__ import annotations

import pytest

from benchmark.systems.translators import pacing
from tests.benchmark.systems.translators.server import FakeTime, Service


@pytest.fixture
def serve():
    """Start services by what they respond; all are closed at the end."""
    open_services = []

    def start(respond):
        open_services.append(Service(respond))
        return open_services[-1]

    yield start
    for service in open_services:
        service.close()


@pytest.fixture
def fake_time(monkeypatch):
    """No test waits: sleeping only moves the clock on."""
    time = FakeTime()
    monkeypatch.setattr(pacing, "CLOCK", time.clock())
    return time
