#!/usr/bin/env bash
# Releases an overlay: the migrations, then the services, then the gateway, which may need their new calls. Stops with an
# error at the first step that fails. Pods that this release changed are rolled back. Migrations stay: they only add, so the
# images of the previous release run on their tables.
#
#   release.sh [OVERLAY]        default: overlays/production
#
# KUBECTL is the client with its options, for example `kubectl --context production`. MINUTES (default: 30) bounds the
# wait for the migrations, and for each deployment: kubectl counts it for one after the other.
set -euo pipefail

cd "$(dirname "$0")"
overlay=${1:-overlays/production}
read -ra client <<< "${KUBECTL:-kubectl}"
minutes=${MINUTES:-30}
namespace=$(sed -n 's/^namespace: //p' "$overlay/kustomization.yaml")
jobs='app.kubernetes.io/component=migration'

kubectl() { command "${client[@]}" --namespace "$namespace" "$@"; }
step() { printf '== %s\n' "$*"; }

# Prints a line for each job: its name and its true conditions (`Complete`, `Failed`).
states() {
  kubectl get jobs --selector "$jobs" \
    --output 'jsonpath={range .items[*]}{.metadata.name}{range .status.conditions[?(@.status=="True")]} {.type}{end}{"\n"}{end}'
}

# Prints a line for each deployment: its name and its revision.
revisions() {
  kubectl get deployments --output \
    'jsonpath={range .items[*]}{.metadata.name} {.metadata.annotations.deployment\.kubernetes\.io/revision}{"\n"}{end}'
}

# Waits until pods are ready. After the timeout, rolls back each deployment whose revision has changed, prints those for which
# that failed, and exits.
#   await_pods WHAT, then the options of `kubectl rollout status`
await_pods() {
  local what=$1 name now earlier
  shift
  kubectl rollout status "$@" --timeout "${minutes}m" && return
  echo "release.sh: $what did not become ready within $minutes minutes, and is rolled back" >&2
  while read -r name now; do
    earlier=$(awk -v name="$name" '$1 == name { print $2 }' <<< "$before")
    if [ -n "$earlier" ] && [ "$earlier" != "$now" ]; then
      kubectl rollout undo "deployment/$name" --to-revision "$earlier" >&2 ||
        echo "release.sh: $name could not be rolled back: kubectl rollout undo deployment/$name --to-revision $earlier" >&2
    fi
  done <<< "$(revisions)"
  exit 1
}

rendered=$(command "${client[@]}" kustomize "$overlay")

step 'migrations'
kubectl delete job --selector "$jobs" --ignore-not-found
kubectl apply --kustomize overlays/production/migrations
until=$((SECONDS + minutes * 60))
while :; do
  now=$(states)
  failed=$(grep -E ' (.* )?Failed( |$)' <<< "$now" | head -n 1 | cut -d ' ' -f 1) || true
  if [ -n "$failed" ]; then
    kubectl logs "job/$failed" --tail 40 >&2 || true
    echo "release.sh: $failed failed; nothing else was changed" >&2
    exit 1
  fi
  grep -qvE ' (.* )?Complete( |$)' <<< "$now" || break
  if [ "$SECONDS" -ge "$until" ]; then
    printf 'release.sh: the migrations did not end within %s minutes:\n%s\n' "$minutes" "$now" >&2
    exit 1
  fi
  sleep "${POLL_SECONDS:-3}"
done

before=$(revisions)
step 'services'
kubectl apply --selector 'app.kubernetes.io/component!=gateway' --filename - <<< "$rendered"
await_pods 'a service' deployment --selector 'app.kubernetes.io/component=service'

step 'gateway'
kubectl apply --filename - <<< "$rendered"
await_pods 'the gateway' deployment/gateway
