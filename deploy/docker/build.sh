#!/usr/bin/env bash
# Builds every image of the product, `hunch/<target>:<version>`, for this machine's kind of processor, and prints how large
# each is and how long all took.
#
#   build.sh [TARGET ...]     all targets where none is named
#
# NODE_IMAGE and RUNTIME_IMAGE name what they stand on, in place of the Dockerfile's own. PLATFORM is another processor,
# as linux/arm64, which needs BuildKit and an emulator or a builder of that kind. The engine is the one that the environment
# names (DOCKER_HOST), or the machine's.
set -euo pipefail

cd "$(dirname "$0")/../.."
all='auth predictions social groups notifications media analytics moderation gateway all-in-one trial-auth trial-gateway identity'
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
revision=$(git rev-parse HEAD 2> /dev/null || echo unknown)
arguments=(--file deploy/docker/Dockerfile --build-arg "VERSION=$version" --build-arg "REVISION=$revision")
for name in NODE_IMAGE RUNTIME_IMAGE; do
  [ -z "${!name:-}" ] || arguments+=(--build-arg "$name=${!name}")
done
[ -z "${PLATFORM:-}" ] || arguments+=(--platform "$PLATFORM")

log=$(mktemp)
trap 'rm -f "$log"' EXIT
[ $# -gt 0 ] || set -- $all
for target in "$@"; do
  started=$SECONDS
  docker build "${arguments[@]}" --target "$target" --tag "hunch/$target:$version" . > "$log" 2>&1 || {
    tail -n 40 "$log" >&2
    echo "build.sh: hunch/$target could not be built" >&2
    exit 1
  }
  size=$(docker image inspect --format '{{.Size}}' "hunch/$target:$version")
  printf '%-28s %4d MB %5d s\n' "hunch/$target:$version" $((size / 1000000)) $((SECONDS - started))
done
printf 'all images %d s\n' "$SECONDS"
