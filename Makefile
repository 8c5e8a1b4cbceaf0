# Everything a newcomer needs, on any machine with Python 3.11 or newer and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

SPEED ?= 1
TABLES ?= 12
ROUNDS ?= 6
SEED ?= 1
PORT ?= 8080
AUTO ?=
ONLY ?=
ARCH ?=
PY ?=
TESTS ?=
N ?= 1000
MUTANT ?=
# Long tests mostly wait, so there are twice as many workers as processors.
WORKERS ?= $(shell echo $$(( 2 * $$(getconf _NPROCESSORS_ONLN) )))

.PHONY: demo test simulate soak lint bench docs words clean bundle boot sbom audit

demo: $(READY)
	@exec $(BIN)/roundbell demo --speed $(SPEED) --tables $(TABLES) --rounds $(ROUNDS) --seed $(SEED) --port $(PORT) $(if $(AUTO),--auto)

test soak: export LANGUAGE = en
test: $(READY) tools
# The browser's tests hold an event loop of their own, and so have workers of their own.
ifeq ($(TESTS),)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --ignore=tests/browser
	$(BIN)/pytest -n auto tests/browser
else
	$(BIN)/pytest -n auto --dist loadfile $(TESTS)
endif

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Half an hour in which everything goes wrong; SEED= plays another one, or the same again.
soak: $(READY) tools
	SEED=$(SEED) $(BIN)/pytest -m soak -s tests/system/test_soak.py

# Whole evenings in made-up time, N of them from SEED on, with everything going wrong; a seed that fails is told.
# MUTANT= names a hub that is broken on purpose, and the evenings go on until it is found.
simulate: $(READY)
	$(BIN)/python -m tests.simulation --evenings $(N) --seed $(SEED) $(if $(filter-out file,$(origin WORKERS)),--workers $(WORKERS)) $(if $(MUTANT),--mutant $(MUTANT))

bench: $(READY) $(VENV)/bench tools
	$(BIN)/python -m benchmarks $(ONLY)

docs: $(READY)
	$(BIN)/python docs/generate.py

# Each translation in table_node/shared/locale takes over new messages from the template; the programs read the .mo beside it.
words: docs
	$(BIN)/pybabel -q update --no-fuzzy-matching -D roundbell -i table_node/shared/locale/roundbell.pot -d table_node/shared/locale
	$(BIN)/pybabel -q compile -D roundbell -d table_node/shared/locale

# What installs a hub or a table's Pi without a network: dist/roundbell-RELEASE-ARCH.tar.gz
bundle: $(READY)
	@PYTHON=$(BIN)/python ./bundle.sh dist $(ARCH) $(PY)

# Installs a bundle in a Debian made for it, boots that with systemd, plays, and pulls the plug. Root, some minutes.
boot: $(READY) tools
	$(BIN)/pytest -m boot tests/boot -n0

# The parts of an installed hub with their versions and licences, as CycloneDX.
sbom: $(READY)
	@$(BIN)/python docs/sbom.py

# The same parts against the public list of known faults, where that answers; whether they fit together, in any case.
audit: $(READY) $(VENV)/auditor
	$(BIN)/pip check
	@$(BIN)/python docs/audit.py $(VENV)/auditor/bin/pip-audit

# An environment of its own: what audits is no part of the room.
$(VENV)/auditor: $(READY)
	rm -rf $@
	$(PYTHON) -m venv $@
	$(BIN)/python -m pip --python $@ install --quiet --upgrade 'pip-audit>=2.9'
	touch $@

# The virtual environment, made again whenever the dependencies change.
$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

# The benchmarks hold what the room knows against an exact optimum, which SciPy works out.
$(VENV)/bench: $(READY)
	$(BIN)/pip install --quiet --editable '.[bench]'
	touch $@

# The tests need a real Mosquitto, a real Chromium and systemd's own tools; on Debian they are installed when missing.
.PHONY: tools
tools:
	@for tool in mosquitto chromium; do \
	  command -v $$tool >/dev/null || [ -x /usr/sbin/$$tool ] || missing="$$missing $$tool fonts-dejavu-core"; \
	done; \
	command -v systemd-analyze >/dev/null || missing="$$missing systemd"; \
	if [ -n "$$missing" ]; then \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  else \
	    echo "The tests need$$missing. On Debian or Raspberry Pi OS: sudo apt install$$missing" >&2; exit 1; \
	  fi; \
	fi

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
