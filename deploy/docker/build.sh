#!/usr/bin/env bash
# Builds every image of the product, `hunch/<target>:<version>`, for this machine's platform. Prints the size of each and the
# duration.
#
#   build.sh [TARGET ...]     default: all targets
#
# PUSH_TO is a repository, for example registry.example/hunch. Each image is also pushed there, with a tag of version and
# revision. No file may then differ from that revision.
#
# NODE_IMAGE and RUNTIME_IMAGE replace the Dockerfile's base images. PLATFORM is another platform, for example linux/arm64,
# which needs an emulator (engine.sh start DIR arm64) or an engine on that platform. DOCKER_HOST names the engine. Default: the
# machine's.
set -euo pipefail

cd "$(dirname "$0")/../.."
all='auth predictions social groups notifications media analytics moderation gateway all-in-one ops trial-auth trial-gateway identity demo'
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
revision=$(git rev-parse HEAD 2> /dev/null || echo unknown)
arguments=(--file deploy/docker/Dockerfile --build-arg "VERSION=$version" --build-arg "REVISION=$revision")
for name in NODE_IMAGE RUNTIME_IMAGE; do
  [ -z "${!name:-}" ] || arguments+=(--build-arg "$name=${!name}")
done
[ -z "${PLATFORM:-}" ] || arguments+=(--platform "$PLATFORM")

tag=$version-${revision:0:12}
if [ -n "${PUSH_TO:-}" ]; then
  if [ "$revision" = unknown ] || [ -n "$(git status --porcelain)" ]; then
    echo 'build.sh: files differ from the revision that the tag would name: commit them, or leave PUSH_TO out' >&2
    exit 1
  fi
  # Trial images are not pushed: every visitor of a trial can sign in as any person.
  [ $# -gt 0 ] || set -- ${all%% trial-auth*}
fi

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
  if [ -n "${PUSH_TO:-}" ]; then
    docker tag "hunch/$target:$version" "$PUSH_TO/$target:$tag"
    docker push --quiet "$PUSH_TO/$target:$tag"
  fi
  size=$(docker image inspect --format '{{.Size}}' "hunch/$target:$version")
  printf '%-28s %4d MB %5d s\n' "hunch/$target:$version" $((size / 1000000)) $((SECONDS - started))
done
printf 'all images %d s\n' "$SECONDS"
[ -z "${PUSH_TO:-}" ] || printf 'their tag in %s is %s\n' "$PUSH_TO" "$tag"
