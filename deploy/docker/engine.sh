#!/usr/bin/env bash
# A container engine for a machine that has none, and a base image for one that reaches no image registry: both of
# Debian's packages. Needs root and Debian.
#
#   engine.sh start DIR    starts an engine that keeps everything in DIR, and prints the variable it is found by
#   engine.sh base DIR     makes the image hunch/base:local on the engine that the environment names (DOCKER_HOST):
#                          Debian, and the Node that the lock file names
#   engine.sh stop DIR     stops the engine of DIR and deletes DIR
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
suite=bookworm
base=hunch/base:local
start_within=30 # seconds

fail() {
  echo "engine.sh: $*" >&2
  exit 1
}

. "$root/deploy/ci/debian.sh"

start() {
  debian dockerd docker.io iptables
  mkdir -p "$dir"
  export DOCKER_HOST=unix://$dir/docker.sock
  if ! docker info > /dev/null 2>&1; then
    setsid nohup dockerd --ip 127.0.0.1 --data-root "$dir/data" --exec-root "$dir/exec" --pidfile "$dir/pid" \
      --host "$DOCKER_HOST" > "$dir/log" 2>&1 < /dev/null &
    local end=$((SECONDS + start_within))
    until docker info > /dev/null 2>&1; do
      [ "$SECONDS" -lt "$end" ] || { tail -n 20 "$dir/log" >&2 && fail 'the engine did not start'; }
      sleep 0.2
    done
  fi
  echo "export DOCKER_HOST=$DOCKER_HOST"
}

# A plain Debian with the Node of the lock file, this machine's npm, and whom this machine trusts: registries may stand
# behind a proxy with a certificate of its own.
base() {
  debian debootstrap debootstrap
  mkdir -p "$dir"
  local node version
  [ -x "$root/node_modules/.bin/node" ] || fail 'node_modules is missing: run npm ci first'
  version=$("$root/node_modules/.bin/node" --version)
  docker image inspect "hunch/debian:$suite" > /dev/null 2>&1 || {
    rm -rf "$dir/debian"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$dir/debian" > "$dir/debootstrap.log" 2>&1 ||
      { tail -n 20 "$dir/debootstrap.log" >&2 && fail 'no Debian could be made'; }
    rm -rf "$dir/debian/var/cache/apt" "$dir/debian/var/lib/apt/lists" "$dir/debian"/usr/share/{doc,man,locale}/*
    tar -C "$dir/debian" -c . | docker import - "hunch/debian:$suite" > /dev/null
    rm -rf "$dir/debian"
  }
  rm -rf "$dir/node"
  mkdir -p "$dir/node/bin" "$dir/node/lib/node_modules"
  cp "$(readlink -f "$root/node_modules/.bin/node")" "$dir/node/bin/node"
  cp -R "$(npm root --global)/npm" "$dir/node/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$dir/node/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$dir/node/bin/npx"
  cp /etc/ssl/certs/ca-certificates.crt "$dir/node/lib/trusted.crt"
  printf 'FROM hunch/debian:%s\nCOPY . /usr/local/\nENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt\n' \
    "$suite" > "$dir/Dockerfile"
  docker build --quiet --tag "$base" --file "$dir/Dockerfile" "$dir/node" > /dev/null
  rm -rf "$dir/node" "$dir/Dockerfile"
  echo "$base has Debian $suite and Node $version"
}

stop() {
  if [ -s "$dir/pid" ]; then
    local pid
    pid=$(cat "$dir/pid")
    kill "$pid" 2> /dev/null || true
    while kill -0 "$pid" 2> /dev/null; do sleep 0.2; done
  fi
  # The engine leaves its network's name space mounted.
  awk -v below="$dir/" 'index($2, below) == 1 { print $2 }' /proc/mounts | xargs --no-run-if-empty umount
  rm -rf "$dir"
}

case "${1:-}" in
  start | base | stop)
    dir=${2:?the folder that it keeps everything in}
    case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
    "$1"
    ;;
  *) fail 'what is to be done? Its first lines say what can be' ;;
esac
