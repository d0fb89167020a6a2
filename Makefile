# For OpenBench, which runs `make EXE=name` and expects the engine under that name.
EXE ?= bin/megaton
CARGO_TARGET_DIR ?= target
# For the processor of this machine; `make RUSTFLAGS=` for any of its kind.
RUSTFLAGS ?= -C target-cpu=native
export RUSTFLAGS
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif

.PHONY: all check clean
all:
	cargo build --release -p megaton
	mkdir -p $(dir $(EXE))
	cp $(CARGO_TARGET_DIR)/release/megaton$(SUFFIX) $(EXE)$(SUFFIX)

check:
	.ci/run

clean:
	cargo clean
