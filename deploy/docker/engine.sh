#!/usr/bin/env bash
# A container engine for a machine without one, and base images for a machine without an image registry: both from
# Debian's packages. Needs root and Debian.
#
#   engine.sh start DIR    starts an engine that stores everything in DIR, and prints its DOCKER_HOST
#   engine.sh base DIR     makes two images on the engine of DOCKER_HOST. The product is built on hunch/base:local: Debian
#                          with npm and the Node of the lock file. It runs on hunch/runtime:local: only the parts of
#                          hunch/base:local that Node, a shell and PostgreSQL need.
#   engine.sh stop DIR     stops the engine of DIR and deletes DIR
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
suite=bookworm
base=hunch/base:local
runtime=hunch/runtime:local
start_within=30 # seconds
stop_within=30

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
    (
      # The engine outlives this script, so it must not keep the script's files open, for example a lock.
      for open in /proc/self/fd/*; do [ "${open##*/}" -le 2 ] || eval "exec ${open##*/}>&-"; done
      exec setsid nohup dockerd --ip 127.0.0.1 --data-root "$dir/data" --exec-root "$dir/exec" --pidfile "$dir/pid" \
        --host "$DOCKER_HOST" > "$dir/log" 2>&1 < /dev/null
    ) &
    local end=$((SECONDS + start_within))
    until docker info > /dev/null 2>&1; do
      [ "$SECONDS" -lt "$end" ] || { tail -n 20 "$dir/log" >&2 && fail 'the engine did not start'; }
      sleep 0.2
    done
  fi
  echo "export DOCKER_HOST=$DOCKER_HOST"
}

# A plain Debian with the Node of the lock file, this machine's npm, and its trusted certificates: registries may be
# behind a proxy with its own certificate.
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
  cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$dir/node/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$dir/node/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$dir/node/bin/npx"
  cp /etc/ssl/certs/ca-certificates.crt "$dir/node/lib/trusted.crt"
  printf 'FROM hunch/debian:%s\nCOPY . /usr/local/\nENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt\n' \
    "$suite" > "$dir/Dockerfile"
  docker build --quiet --tag "$base" --file "$dir/Dockerfile" "$dir/node" > /dev/null
  rm -rf "$dir/node" "$dir/Dockerfile"
  slim
  echo "$base has Debian $suite and Node $version, $runtime what that needs to run"
}

# The runtime image has no package manager, only Node and a shell, the libraries that they, sharp and PostgreSQL need,
# certificates, users, and the locale C.UTF-8.
slim() {
  docker run --rm "$base" sh -c '
    named=$(ldd /usr/local/bin/node /usr/bin/dash | grep -o "/[^ ]*\.so[^ ]*")
    beside=$(dirname "$(realpath /usr/lib/*/libc.so.6)")
    for name in librt.so.1 libresolv.so.2 libnss_files.so.2 libnss_dns.so.2; do named="$named $beside/$name"; done
    for file in $named; do echo "$(realpath "$(dirname "$file")")/$(basename "$file")" && realpath "$file"; done |
      cut -c2- | sort -u |
      tar -C / -c bin sbin lib lib64 etc tmp usr/bin/sh usr/bin/dash usr/lib/locale usr/lib/os-release \
        usr/local/bin/node usr/local/lib/trusted.crt --files-from=-' |
    docker import --change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt' - "$runtime" > /dev/null
}

# Whether a process runs. A zombie does not.
runs() { grep -q '^State:[[:space:]]*[^ZX]' "/proc/$1/status" 2> /dev/null; }

stop() {
  if [ -s "$dir/pid" ]; then
    local pid end=$((SECONDS + stop_within))
    pid=$(cat "$dir/pid")
    kill "$pid" 2> /dev/null || true
    while runs "$pid"; do
      [ "$SECONDS" -lt "$end" ] || kill -KILL "$pid" 2> /dev/null || true
      sleep 0.2
    done
  fi
  # The engine leaves its network namespace mounted.
  awk -v below="$dir/" 'index($2, below) == 1 { print $2 }' /proc/mounts | xargs --no-run-if-empty umount
  rm -rf "$dir"
}

case "${1:-}" in
  start | base | stop)
    dir=${2:?the folder that it keeps everything in}
    case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
    "$1"
    ;;
  *) fail 'unknown command; the first lines of this script list the commands' ;;
esac
