# For OpenBench: `make EXE=name` gives the engine under that name, and `make` the match runner `fastchess` too,
# which a worker builds once.
EXE ?= bin/megaton
RUNNER ?= fastchess
CARGO_TARGET_DIR ?= target
# For the processor of this machine; `make RUSTFLAGS=` for any of its kind.
RUSTFLAGS ?= -C target-cpu=native
export RUSTFLAGS
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif

.PHONY: all engine fastchess check clean
ifeq ($(origin EXE),file)
all: engine fastchess
else
all: engine
endif

engine:
	cargo build --release -p megaton
	mkdir -p $(dir $(EXE))
	cp $(CARGO_TARGET_DIR)/release/megaton$(SUFFIX) $(EXE)$(SUFFIX)

fastchess:
	cargo build --release -p megaton
	cp $(CARGO_TARGET_DIR)/release/megaton$(SUFFIX) $(RUNNER)$(SUFFIX)

check:
	.ci/run

clean:
	cargo clean
