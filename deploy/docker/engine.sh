#!/usr/bin/env bash
# A container engine for a machine without one, and base images for a machine without an image registry: both from
# Debian's packages. Needs root and Debian.
#
#   engine.sh start DIR          starts an engine that stores everything in DIR, and prints its DOCKER_HOST
#   engine.sh start DIR arm64    the same. An emulator also runs images for arm64, here and in any other engine, until the stop.
#   engine.sh base DIR           makes two images on the engine of DOCKER_HOST. The product is built on hunch/base:local: Debian
#                                with npm and the Node of the lock file. It runs on hunch/runtime:local: only the parts of
#                                hunch/base:local that Node, a shell and PostgreSQL need.
#   engine.sh base DIR arm64     makes them for arm64: hunch/base:arm64 and hunch/runtime:arm64
#   engine.sh stop DIR           stops the engine of DIR and deletes DIR
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
suite=bookworm
own=$(dpkg --print-architecture 2> /dev/null || true)
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
  [ "$architecture" = "$own" ] || [ -e "$dir/emulator" ] || emulate
  echo "export DOCKER_HOST=$DOCKER_HOST"
}

# Lets this machine's kernel run programs for arm64. The kernel keeps the emulator's file open (flag F), so that images need no
# copy of it.
emulate() {
  [ "$architecture" = arm64 ] || fail "there is an emulator only for arm64, not for $architecture"
  local formats=$dir/formats name=hunch-$$
  unpacked qemu-user-static "$dir/qemu"
  mkdir -p "$formats"
  mount -t binfmt_misc none "$formats"
  sed "s|^:[^:]*:|:$name:|; s|:[^:]*:\([A-Z]*\)$|:$dir/qemu/usr/bin/qemu-aarch64-static:\1|" \
    "$dir/qemu/usr/lib/binfmt.d/qemu-aarch64.conf" > "$formats/register"
  rm -rf "$dir/qemu"
  echo "$name" > "$dir/emulator"
}

# A plain Debian with the Node of the lock file, this machine's npm, and its trusted certificates: registries may be
# behind a proxy with its own certificate.
base() {
  debian debootstrap debootstrap
  mkdir -p "$dir"
  [ "$architecture" = "$own" ] || export DOCKER_DEFAULT_PLATFORM=linux/$architecture
  local version debian=hunch/debian:$suite-$architecture base=hunch/base:$tag runtime=hunch/runtime:$tag
  [ -x "$root/node_modules/.bin/node" ] || fail 'node_modules is missing: run npm ci first'
  version=$("$root/node_modules/.bin/node" --version)
  docker image inspect "$debian" > /dev/null 2>&1 || {
    rm -rf "$dir/debian"
    debootstrap --arch="$architecture" --variant=minbase --include=ca-certificates "$suite" "$dir/debian" \
      > "$dir/debootstrap.log" 2>&1 ||
      { tail -n 20 "$dir/debootstrap.log" >&2 && fail 'no Debian could be made'; }
    rm -rf "$dir/debian/var/cache/apt" "$dir/debian/var/lib/apt/lists" "$dir/debian"/usr/share/{doc,man,locale}/*
    tar -C "$dir/debian" -c . | image "$debian"
    rm -rf "$dir/debian"
  }
  rm -rf "$dir/node"
  mkdir -p "$dir/node/bin" "$dir/node/lib/node_modules"
  if [ "$architecture" = "$own" ]; then
    cp "$(readlink -f "$root/node_modules/.bin/node")" "$dir/node/bin/node"
  else
    (cd "$dir" && npm pack --silent "node-linux-$architecture@${version#v}" > /dev/null) ||
      fail "Node $version could not be downloaded"
    tar -C "$dir/node" -xzf "$dir"/node-linux-*.tgz --strip-components 1 package/bin/node
    rm "$dir"/node-linux-*.tgz
  fi
  cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$dir/node/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$dir/node/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$dir/node/bin/npx"
  cp /etc/ssl/certs/ca-certificates.crt "$dir/node/lib/trusted.crt"
  printf 'FROM %s\nCOPY . /usr/local/\nENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt\n' "$debian" > "$dir/Dockerfile"
  docker build --quiet --tag "$base" --file "$dir/Dockerfile" "$dir/node" > /dev/null
  rm -rf "$dir/node" "$dir/Dockerfile"
  slim
  echo "$base has Debian $suite and Node $version, $runtime what that needs to run"
}

# image <name> [<instruction>]: makes an image from the archive on stdin. `docker import` of Debian 12 would name this machine's
# processor as the image's.
image() {
  rm -rf "$dir/image"
  mkdir "$dir/image"
  cat > "$dir/image/root.tar"
  printf 'FROM scratch\nADD root.tar /\n%s\n' "${2:-}" > "$dir/image/Dockerfile"
  docker build --quiet --tag "$1" "$dir/image" > /dev/null
  rm -rf "$dir/image"
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
      tar -C / -c bin sbin $(cd / && ls -d lib lib64 2> /dev/null) etc tmp usr/bin/sh usr/bin/dash usr/lib/locale \
        usr/lib/os-release usr/local/bin/node usr/local/lib/trusted.crt --files-from=-' |
    image "$runtime" 'ENV NODE_EXTRA_CA_CERTS=/usr/local/lib/trusted.crt'
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
  [ ! -s "$dir/emulator" ] || echo -1 > "$dir/formats/$(cat "$dir/emulator")"
  # The engine leaves its network namespace mounted.
  awk -v below="$dir/" 'index($2, below) == 1 { print $2 }' /proc/mounts | xargs --no-run-if-empty umount
  rm -rf "$dir"
}

case "${1:-}" in
  start | base | stop)
    dir=${2:?the folder that it keeps everything in}
    architecture=${3:-$own}
    tag=${3:-local}
    case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
    "$1"
    ;;
  *) fail 'unknown command; the first lines of this script list the commands' ;;
esac
