# Two commands for everybody: `make demo` and `make test`. Each sets up what it needs in .venv and build/.
.DELETE_ON_ERROR:
.PHONY: demo test coverage check bench figures sanitize fuzz wheel wheels docs tsan clean help

PYTHON ?= python3
BIN := .venv/bin
NATIVE := $(shell find native -name '*.[hc]pp')
SOURCE := $(shell find src -type f -not -name '*.pyc')
FOLDERS := $(shell find src native -type d -not -name __pycache__)
BUILD := CMakeLists.txt pyproject.toml README.md LICENSE
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Prints the requirements for building and running souko with these extras.
REQUIREMENTS := $(BIN)/python -c 'import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
  extras = p["project"]["optional-dependencies"]; \
  needed = p["build-system"]["requires"] + p["project"]["dependencies"] + ["cmake", "ninja"]; \
  needed += [each for extra in sys.argv[1:] for each in extras[extra] if not each.startswith("souko")]; \
  print(*(each.replace(" ", "") for each in needed))'
SANITIZED := build/sanitized
TSAN := build/tsan
# Tests run in this many processes at once; a free one takes over what another still has to do.
JOBS ?= auto
TEST := $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal

help:
	@echo "make demo      the guided tour"
	@echo "make test      every test"
	@echo "make coverage  every test, and how much of the package they run"
	@echo "make docs      the documentation site, in build/docs, with all its links checked"
	@echo "make check     format, lint, types, import table, tables of figures, workflow"
	@echo "make bench     measure every figure in docs/benchmarks.md; raw results go to bench/results"
	@echo "make figures   write the tables of README.md and docs/benchmarks.md from bench/results"
	@echo "make sanitize  the kernels under the address and undefined-behaviour sanitizers"
	@echo "make tsan      threads that share native objects, under the thread sanitizer"
	@echo "make fuzz      spoiled and random rulebooks under the sanitizers, for FOR=300 seconds"
	@echo "make wheel     a wheel and a source archive in dist/, each installed and toured"
	@echo "make wheels    the wheels of a release, with cibuildwheel; on Linux this needs Docker"
	@echo "make clean     remove what these commands made"

demo: .venv/installed
	$(BIN)/souko tour

test: .venv/tools .venv/installed
	$(TEST)

coverage: .venv/tools .venv/installed
	$(TEST) --cov --cov-report=term

docs: .venv/tools .venv/installed
	rm -rf build/docs build/doctrees
	$(BIN)/python -m sphinx --builder html --fail-on-warning --keep-going --quiet --doctree-dir build/doctrees docs build/docs
	$(BIN)/python docs/check_site.py build/docs

check: .venv/tools .venv/installed
	$(BIN)/ruff format --check src tests bench .ci docs/*.py docs/_extensions
	$(BIN)/ruff check src tests bench .ci docs
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/python bench/figures.py --check
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/python -m pytest tests/test_architecture.py

bench: .venv/tools .venv/installed
	$(BIN)/python bench/warehouse.py
	$(BIN)/python bench/count.py
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/worlds.py
	$(BIN)/python bench/search.py
	@echo "souko: measured; now write the tables with: make figures"

figures: .venv/tools
	$(BIN)/python bench/figures.py

sanitize: $(SANITIZED)/installed
	PYTHONPATH=$(SANITIZED) PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	$(BIN)/python -m pytest --capture=sys tests/sokoban tests/native tests/rules tests/peers/test_sessions.py

# Python itself is not built with the sanitizer, so only races within the native module are seen; races are exit 66.
tsan: $(TSAN)/installed
	PYTHONPATH=$(TSAN) TSAN_OPTIONS="halt_on_error=1 suppressions=tests/native/tsan.supp" \
	LD_PRELOAD="$$($(CXX) -print-file-name=libtsan.so)" $(BIN)/python -m pytest --capture=sys tests/native/test_races.py

FOR ?= 300

fuzz: $(SANITIZED)/installed
	PYTHONPATH=$(SANITIZED):. PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	$(BIN)/python tests/fuzz.py --seconds $(FOR)

wheel:
	@$(PYTHON) .ci/wheel.py

wheels: .venv/tools
	$(PIP) install "cibuildwheel>=3"
	$(BIN)/python -m cibuildwheel --output-dir dist

clean:
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

# What souko needs to be built and run; only pyproject.toml can change it.
.venv/runtime: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "souko needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf .venv; $(PYTHON) -m venv .venv; } || \
	  { echo "$(PYTHON) cannot make a virtual environment; install its venv part (on Debian: python3-venv)" >&2; exit 1; }
	@echo "souko: setting up .venv (once; a minute or so)"
	@$(PIP) install $$($(REQUIREMENTS) film tui tally)
	@touch $@

# What the tests, the checks, the benchmarks and the documentation need besides.
.venv/tools: .venv/runtime
	@echo "souko: installing the tools of developers (once)"
	@$(PIP) install $$($(REQUIREMENTS) bench docs dev)
	@touch $@

.venv/installed: .venv/runtime $(NATIVE) $(SOURCE) $(FOLDERS) $(BUILD)
	@echo "souko: building"
	@$(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

$(SANITIZED)/installed: .venv/tools $(NATIVE) $(SOURCE) $(FOLDERS) $(BUILD)
	@echo "souko: building with sanitizers"
	@rm -rf $(SANITIZED)
	@$(PIP) install --no-deps --no-build-isolation --target $(SANITIZED) \
	  -C cmake.build-type=Debug -C cmake.define.SOUKO_SANITIZE=ON .
	@touch $@

$(TSAN)/installed: .venv/tools $(NATIVE) $(SOURCE) $(FOLDERS) $(BUILD)
	@echo "souko: building with the thread sanitizer"
	@rm -rf $(TSAN)
	@$(PIP) install --no-deps --no-build-isolation --target $(TSAN) \
	  -C cmake.build-type=RelWithDebInfo -C cmake.define.SOUKO_TSAN=ON .
	@touch $@
