# The verbs of a working day. `make` alone lists them; continuous integration calls the same ones.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
DATA ?= data
RECIPE ?= demo
VENV := .venv
BIN := $(VENV)/bin
TOOLS := .tools
STAMP := $(VENV)/.locked
UV_VERSION := 0.13.9
RUNSC_VERSION := v0.0.0-20260527191743-a81fd9dd382e
UV := $(or $(shell command -v uv),$(TOOLS)/bin/uv)

# No library reports home, in development as in a build.
export DAGSTER_DISABLE_TELEMETRY := 1
export DO_NOT_TRACK := 1
export HF_HUB_DISABLE_TELEMETRY := 1
export HF_DATASETS_DISABLE_TELEMETRY := 1
export UV_PROJECT_ENVIRONMENT := $(VENV)
export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV

.PHONY: help setup demo test check format bench dev runsc clean

help: ## List these verbs
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

setup: $(STAMP) ## Install what is needed into .venv (uv, locked)

demo: $(STAMP) ## Build the demo dataset from real packages; no token, Docker or model needed
	$(BIN)/oreline build $(RECIPE) --data $(DATA)

test: $(STAMP) ## Run the whole test suite, on all cores (at most four); ONLY=path for a part
	$(BIN)/pytest -n logical --maxprocesses 4 $(ONLY)

check: $(STAMP) ## Lint, types, import floors, architecture tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/architecture

format: $(STAMP) ## Format the code and sort imports
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format .

bench: $(STAMP) ## Compare what things cost with other ways of doing them; ONLY=name for one
	$(BIN)/python -m benchmarks $(ONLY)

dev: $(STAMP) ## Open the Dagster UI on http://localhost:3000
	@$(BIN)/python -m pipelines.instance $(DATA)
	DAGSTER_HOME=$(abspath $(DATA))/dagster ORELINE_DATA=$(abspath $(DATA)) ORELINE_RECIPE=$(RECIPE) \
	    $(BIN)/dg dev

runsc: $(TOOLS)/bin/runsc ## Build gVisor's runsc, another runtime of the Docker sandbox, for its tests (Go, a minute or two)

clean: ## Remove environments and caches; the data folder stays
	rm -rf $(VENV) $(TOOLS) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .tmp_dagster_home_*

# `uv sync` is quick, but the stamp makes the verbs instant and lets them run offline. Byte code is made at once: a suite
# and a build start dozens of processes, and where Python may not write it, each would compile its libraries anew.
$(STAMP): pyproject.toml uv.lock | $(UV)
	@echo "setup: installing the locked packages of uv.lock into $(VENV), and compiling them; two minutes or so the first time" >&2
	$(UV) sync --locked $(if $(CI),--quiet) --compile-bytecode --python $(PYTHON)
	@touch $@

$(TOOLS)/bin/runsc:
	@[ -n "$$(go env GOTOOLCHAIN 2>/dev/null)" ] || { echo "Go 1.21 or later is needed to build runsc" >&2; exit 1; }
	CGO_ENABLED=0 GOBIN=$(abspath $(TOOLS))/bin go install gvisor.dev/gvisor/runsc@$(RUNSC_VERSION)

$(TOOLS)/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    || { echo "Python 3.11 or later is needed; name one: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	    || { echo "Python's venv is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "setup: fetching uv $(UV_VERSION) into $(TOOLS)" >&2
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
