# The front door. `make setup` once; every other target sets up by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup demo test check studio bench models clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

demo: setup            ## a whole match in front of a simulated camera, in a window where there is a display
	$(BIN)/stichtisch demo $(DEMO)

test: setup            ## the default tests: no torch, no camera, no display needed
	$(BIN)/python -m pytest

check: setup           ## what CI runs: lint, types, the arrows between rooms, tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest

studio: setup          ## torch and ultralytics, to train and to test the training
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,train]'

bench: setup           ## speed, as figures and ratios
	$(BIN)/stichtisch bench

models: studio         ## the shipped models, from nothing; each stage can start again
	$(BIN)/python -m vision.studio

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache
