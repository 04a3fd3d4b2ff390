#!/usr/bin/env bash
# Builds every image, checks its content and runs it: each process in a container, with the real servers of servers.sh, and the
# whole product in one container, as a trial and in production. Needs root, Debian and the environment of servers.sh. Starts its
# own container engine, and removes the engine at the end with everything that it made. Prints `N passed, N failed` at the end.
#
#   images.sh          for this machine's processor
#   images.sh arm64    for arm64 with an emulator. Runs no journey of the processes and no browser, and needs no servers.
set -uo pipefail

cd "$(dirname "$0")/../.."
work=$(mktemp -d)
passed=0
failed=0
trap 'deploy/docker/engine.sh stop "$work/engine"; rm -rf "$work"' EXIT
trap 'exit 143' INT TERM

# step <name> <command ...>: passes or fails as a whole. If it fails, the script ends, because later steps need it.
step() {
  local name=$1 started=$SECONDS
  shift
  if "$@" > "$work/log" 2>&1; then
    echo "ok      $name ($((SECONDS - started)) s)"
    passed=$((passed + 1))
  else
    tail -n 40 "$work/log"
    echo "FAILED  $name"
    echo "$passed passed, $((failed + 1)) failed"
    exit 1
  fi
}

# parts <command ...>: runs a program whose last line is `N passed, N failed`, and adds its counts.
parts() {
  local counts
  "$@" 2>&1 | tee "$work/log"
  counts=$(tail -n 1 "$work/log")
  if [[ $counts =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    echo "FAILED  $* did not come to an end"
    failed=$((failed + 1))
  fi
}

. deploy/ci/debian.sh
fail() { echo "images.sh: $*" >&2 && exit 1; }

step 'openssl is there' debian openssl openssl
step 'an engine starts' deploy/docker/engine.sh start "$work/engine" "$@"
export DOCKER_HOST=unix://$work/engine/docker.sock
step 'base images are made' deploy/docker/engine.sh base "$work/base" "$@"
export NODE_IMAGE=hunch/base:${1:-local} RUNTIME_IMAGE=hunch/runtime:${1:-local}
[ $# -eq 0 ] || export DOCKER_DEFAULT_PLATFORM=linux/$1
step 'every image is built' deploy/docker/build.sh
grep MB "$work/log"
parts node_modules/.bin/node deploy/docker/src/contents.ts
if [ $# -gt 0 ]; then
  parts node_modules/.bin/node deploy/docker/src/emulated.ts
else
  parts node_modules/.bin/node deploy/docker/src/journey.ts
  parts node_modules/.bin/node deploy/docker/src/all-in-one.ts
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
