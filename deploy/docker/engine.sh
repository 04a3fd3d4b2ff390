#!/usr/bin/env bash
# A container engine for a machine without one, and base images for a machine without an image registry: both from
# Debian's packages. Needs root and Debian.
#
#   engine.sh start DIR          starts an engine that stores everything in DIR, and prints its DOCKER_HOST
#   engine.sh base DIR           makes two images on the engine of DOCKER_HOST. The product is built on hunch/base:local: Debian
#                                with npm and the Node of the lock file. It runs on hunch/runtime:local: only the parts of
#                                hunch/base:local that Node, a shell and PostgreSQL need.
#   engine.sh base DIR arm64     the same for another processor, hunch/base:arm64 and hunch/runtime:arm64. Registers an emulator
#                                with this machine's kernel, so that containers of that processor run here.
#   engine.sh stop DIR           stops the engine of DIR and deletes DIR
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
suite=bookworm
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

# emulate <architecture>: lets this machine's kernel run programs of arm64, also inside containers.
emulate() {
  [ "$1" = arm64 ] || fail "there is no emulator for $1, only for arm64"
  local formats=/proc/sys/fs/binfmt_misc
  debian qemu-aarch64-static qemu-user-static
  [ -e $formats/register ] || mount -t binfmt_misc none $formats
  [ -e $formats/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf > $formats/register
}

# A plain Debian with the Node of the lock file, this machine's npm, and its trusted certificates: registries may be
# behind a proxy with its own certificate.
base() {
  debian debootstrap debootstrap
  mkdir -p "$dir"
  local node version own architecture tag
  own=$(dpkg --print-architecture)
  architecture=${1:-$own}
  if [ "$architecture" = "$own" ]; then tag=local; else emulate "$architecture" && tag=$architecture; fi
  base=hunch/base:$tag runtime=hunch/runtime:$tag platform=linux/$architecture
  [ -x "$root/node_modules/.bin/node" ] || fail 'node_modules is missing: run npm ci first'
  version=$("$root/node_modules/.bin/node" --version)
  docker image inspect "hunch/debian:$suite-$architecture" > /dev/null 2>&1 || {
    rm -rf "$dir/debian"
    debootstrap --arch="$architecture" --variant=minbase --include=ca-certificates "$suite" "$dir/debian" > "$dir/debootstrap.log" 2>&1 ||
      { tail -n 20 "$dir/debootstrap.log" >&2 && fail 'no Debian could be made'; }
    rm -rf "$dir/debian/var/cache/apt" "$dir/debian/var/lib/apt/lists" "$dir/debian"/usr/share/{doc,man,locale}/*
    tar -C "$dir/debian" -c . | docker import --platform "$platform" - "hunch/debian:$suite-$architecture" > /dev/null
    rm -rf "$dir/debian"
  }
  rm -rf "$dir/node"
  mkdir -p "$dir/node/bin" "$dir/node/lib/node_modules"
  if [ "$architecture" = "$own" ]; then
    cp "$(readlink -f "$root/node_modules/.bin/node")" "$dir/node/bin/node"
  else
    (cd "$dir/node" && tar -x -z -f "$(npm pack --silent "node-linux-$architecture@${version#v}")" --strip-components 1 package/bin/node && rm ./*.tgz) ||
      fail "Node $version for $architecture could not be had"
  fi
  cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$dir/node/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$dir/node/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$dir/node/bin/npx"
  cp /etc/ssl/certs/ca-certificates.crt "$dir/node/lib/trusted.crt"
  printf 'FROM hunch/debian:%s\nCOPY . /usr/local/\nENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt\n' \
    "$suite-$architecture" > "$dir/Dockerfile"
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
    docker import --platform "$platform" --change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt' - "$runtime" > /dev/null
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
    "$1" "${3:-}"
    ;;
  *) fail 'unknown command; the first lines of this script list the commands' ;;
esac
