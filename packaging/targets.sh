# Which archives there are, and how their programs are built and run here. Sourced by the other scripts.

# Name, Rust's target, processor: `any` is the oldest of its kind. Linux programs are static: they need nothing of the system they run on.
ARCHIVES=(
    "linux-x86_64 x86_64-unknown-linux-musl any"
    "linux-x86_64-v3 x86_64-unknown-linux-musl x86-64-v3"
    "linux-aarch64 aarch64-unknown-linux-musl any"
    "windows-x86_64 x86_64-pc-windows-gnu any"
    "windows-x86_64-v3 x86_64-pc-windows-gnu x86-64-v3"
)
# What the Debian package is built from.
DEBIAN="debian x86_64-unknown-linux-gnu any"

# Cargo's profile; `dev` builds in less time.
PROFILE=${PROFILE:-release}

# On x86-64 Rust's target for ARM needs a linker of its own.
if [ "$(uname -m)" = x86_64 ]; then
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=aarch64-linux-gnu-gcc
fi

names() {
    printf '%s\n' "${ARCHIVES[@]%% *}"
}

# The line of an archive.
described() {
    local line
    for line in "${ARCHIVES[@]}" "$DEBIAN"; do
        if [ "${line%% *}" = "$1" ]; then
            printf '%s\n' "$line"
            return
        fi
    done
    printf 'there is no archive %s; there are %s\n' "$1" "$(names | tr '\n' ' ')" >&2
    return 1
}

target_of() {
    described "$1" | cut -d ' ' -f 2
}

processor_of() {
    described "$1" | cut -d ' ' -f 3
}

# The ending of programs.
suffix_of() {
    case $(target_of "$1") in
        *windows*) printf .exe ;;
    esac
}

# The folder that Cargo builds in: one for each processor, so that no program replaces another's.
cargo_folder() {
    case $(processor_of "$1") in
        any) printf target ;;
        *) printf 'target/%s' "$(processor_of "$1")" ;;
    esac
}

# Where an archive's programs are built.
build_folder() {
    local profile=$PROFILE
    case $profile in
        dev | test) profile=debug ;;
    esac
    printf '%s/%s/%s' "$(cargo_folder "$1")" "$(target_of "$1")" "$profile"
}

# Builds the programs of an archive. Empty flags override any that Cargo is given elsewhere.
build() {
    local flags=
    case $(processor_of "$1") in
        any) ;;
        *) flags="-C target-cpu=$(processor_of "$1")" ;;
    esac
    CARGO_PROFILE_RELEASE_STRIP=symbols RUSTFLAGS=$flags cargo build --locked --profile "$PROFILE" \
        --target "$(target_of "$1")" --target-dir "$(cargo_folder "$1")" -p megaton -p perft
}

# Runs a program of an archive on this machine, under another system's or processor's emulation if necessary.
run_as() {
    local name=$1
    shift
    case $(target_of "$name") in
        *windows*) tests/wine/run "$@" ;;
        aarch64*) if [ "$(uname -m)" = aarch64 ]; then "$@"; else qemu-aarch64-static "$@"; fi ;;
        *) "$@" ;;
    esac
}

# The search counts the same nodes on every machine: a program that does not is not given to anybody.
check_bench() {
    local expected found
    expected=$(grep -oEm1 '[0-9]+' benches/bench.txt)
    found=$(run_as "$1" "$(build_folder "$1")/megaton$(suffix_of "$1")" bench </dev/null |
        tr -d '\r' | tail -n 1 | grep -oE '^[0-9]+')
    if [ "$found" != "$expected" ]; then
        printf '%s: bench counts %s nodes, benches/bench.txt says %s\n' "$1" "${found:-no}" "$expected" >&2
        return 1
    fi
    printf '%s: bench counts %s nodes\n' "$1" "$found"
}

# Copies what people read; what draws its boards is for developers.
copy_documents() {
    cp -r README.md docs "$1"
    rm "$1"/docs/variants/diagrams.py
}

# The version of every crate.
version() {
    sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml
}

# The date of what is packed: with it, the same commit always gives the same archive.
commit_date() {
    git log -1 --format=%ct
}
