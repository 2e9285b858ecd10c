# The virtual environment .venv is made from the locks on first need and synced again when they change. The locks pin
# every version for Python 3.11 and newer. They hold no hashes: these differ from one platform's files to the next, and
# pip would then refuse the project itself beside them.

PYTHON ?= python3
VENV = .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --quiet --disable-pip-version-check
# processes that run the tests
JOBS = 2
# hands of `make differential`
HANDS = 200000
# what `make run` scores in place of starting the app, and how the hand was won; a PHOTO shows its own indicators
PHOTO =
HAND =
# where the app of `make run` listens, if not where its settings say
PORT =
ifdef PHOTO
WIN =
else
WIN = --riichi --by ron --seat E --from S --dora 2p --ura 7s
endif

# minutes of the trainings: without the designs that choose their checkpoints, and with all of them
FINDER = 80
FINDER_ALL = 90
REFINER = 85
NAMER = 150
NAMER_ALL = 162
EXPERT = 95
HELD = camerash-02,camerash-05,camerash-08,camerash-11,camerash-12
SCENES = -m models.scenes --out runs/scenes --hold-out $(HELD)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test lint types bench load paint differential docs translations train report lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: $(VENV)/.run  ## the app; or a score: make run PHOTO=hand.jpg, make run HAND=123m456p789s1122z+1z WIN="--by tsumo"
	@$(if $(PHOTO),$(BIN)/agari snap "$(PHOTO)" $(WIN) --yes,$(if $(HAND),$(BIN)/agari score "$(HAND)" $(WIN),$(BIN)/agari serve $(if $(PORT),--port $(PORT))))

test: $(VENV)/.test  ## every test and doctest, and the coverage floor of scoring/
	$(BIN)/python -m pytest -n $(JOBS) --cov --cov-report=
	$(BIN)/coverage report --include='webui/*'
	$(BIN)/coverage report --include='scoring/*' --fail-under=98

lint: $(VENV)/.test  ## ruff: faults and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test  ## mypy
	$(BIN)/mypy

bench: $(VENV)/.test  ## how fast hands are scored
	$(BIN)/python -m tests.bench

load: $(VENV)/.test  ## forty phones that send large photos at once
	$(BIN)/python -m tests.load

paint: $(VENV)/.test  ## how soon a phone on a slow network shows a page
	$(BIN)/python -m tests.paint

differential: $(VENV)/.test  ## random hands against another scorer: make differential HANDS=1000
	$(BIN)/python -m tests.differential --hands $(HANDS)

docs: $(VENV)/.run  ## write webui/docs/rules.md and the examples of README.md and webui/docs/machine.md anew
	$(BIN)/python -m webui.docs.make_rules
	$(BIN)/python -m webui.docs.make_examples

translations: $(VENV)/.run  ## bring new texts of the web app into webui/translations, then compile what is translated there
	mkdir -p build
	cd webui && ../$(BIN)/pybabel -q extract -F translations/babel.cfg -k _l -k lazy_gettext --no-location --sort-output \
		--omit-header -o ../build/messages.pot .
	$(BIN)/pybabel -q update -i build/messages.pot -d webui/translations --no-fuzzy-matching --ignore-obsolete \
		--ignore-pot-creation-date --width 128
	$(BIN)/pybabel compile -d webui/translations --statistics

train: $(VENV)/.train  ## scenes, then the four nets, then models/weights: about eight hours on two cores, goes on where it stopped
	test -f runs/scenes/62149.json || { $(BIN)/python $(SCENES) --many 3000 --seed 1 && \
		$(BIN)/python $(SCENES) --many 500 --first 10000 --seed 2 && \
		$(BIN)/python $(SCENES) --many 250 --first 20000 --seed 2 --kind win && \
		$(BIN)/python $(SCENES) --many 250 --first 30000 --seed 2 --kind hand && \
		$(BIN)/python $(SCENES) --many 260 --first 40000 --seed 4 --kind table && \
		$(BIN)/python $(SCENES) --many 120 --first 41000 --seed 4 --kind pond && \
		$(BIN)/python $(SCENES) --many 60 --first 42000 --seed 4 --kind empty && \
		$(BIN)/python $(SCENES) --many 220 --first 50000 --seed 5 --kind table --size 896 && \
		$(BIN)/python $(SCENES) --many 160 --first 51000 --seed 5 --kind hand && \
		$(BIN)/python $(SCENES) --many 120 --first 52000 --seed 5 --kind empty && \
		$(BIN)/python $(SCENES) --many 60 --first 53000 --seed 5 --kind melds && \
		$(BIN)/python $(SCENES) --many 700 --first 60000 --seed 6 --kind win --size 896 && \
		$(BIN)/python $(SCENES) --many 150 --first 61000 --seed 6 --kind hand --size 896 && \
		$(BIN)/python $(SCENES) --many 150 --first 62000 --seed 6 --kind melds --size 896; }
	test -f runs/scenes/75099.json || { $(BIN)/python $(SCENES) --many 900 --first 71000 --seed 7 --kind win --size 1024 && \
		$(BIN)/python $(SCENES) --many 500 --first 72000 --seed 7 --kind hand --size 896 && \
		$(BIN)/python $(SCENES) --many 400 --first 73000 --seed 7 --kind melds --size 896 && \
		$(BIN)/python $(SCENES) --many 200 --first 74000 --seed 7 --kind table --size 1024 && \
		$(BIN)/python $(SCENES) --many 100 --first 75000 --seed 7 --kind pond; }
	$(BIN)/python -m models.train finder --minutes $(FINDER) --resume
	mkdir -p runs/finder_all && cp -n runs/finder/*.pt runs/finder_all/
	$(BIN)/python -m models.train finder --minutes $(FINDER_ALL) --resume --hold-out --out runs/finder_all
	$(BIN)/python -m models.export --finder runs/finder_all
	$(BIN)/python -m models.train namer --minutes $(NAMER) --resume
	mkdir -p runs/namer_all && cp -n runs/namer/*.pt runs/namer_all/
	$(BIN)/python -m models.train namer --minutes $(NAMER_ALL) --resume --hold-out --out runs/namer_all
	$(BIN)/python -m models.train refiner --minutes $(REFINER) --resume --hold-out
	$(BIN)/python -m models.export --refiner runs/refiner --namer runs/namer_all --calibrate runs/namer
	$(BIN)/python -m models.train expert --minutes $(EXPERT) --resume --hold-out
	$(BIN)/python -m models.export --expert runs/expert
	$(BIN)/python -m models.export --refiner runs/refiner --weights $$($(BIN)/python -m models.weigh | tail -n 1 | tr -d '[],')

report: $(VENV)/.train  ## measure the weights: models/REPORT.md
	-$(PIP) install --no-deps mahjong-detector==0.0.6
	$(BIN)/python -m models.report

lock:  ## pin the newest versions that pyproject.toml allows
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check pip-tools==7.6.2
	build/lock/bin/pip-compile $(LOCK) --output-file requirements.lock pyproject.toml
	build/lock/bin/pip-compile $(LOCK) --extra test -c requirements.lock --output-file requirements-test.lock pyproject.toml

LOCK = --quiet --upgrade --strip-extras --no-header --no-config --no-emit-options --no-emit-index-url \
	--no-emit-trusted-host --no-emit-find-links

clean:  ## remove .venv and everything else that was built
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "agari needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1). Name a newer one: make PYTHON=python3.12 …" >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what agari needs into $(VENV), which is done once and takes a few minutes ..."
	$(PIP) install -r requirements.lock
	$(PIP) install --no-deps --editable .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.run
	$(PIP) install -r requirements-test.lock
	@touch $@

# where an index offers several builds of torch, the one for the processor alone is enough
$(VENV)/.train: pyproject.toml $(VENV)/.run
	$(PIP) install -c requirements.lock --editable '.[train]'
	@touch $@
