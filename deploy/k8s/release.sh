#!/usr/bin/env bash
# Releases what an overlay says, in order: migrations, then the services, then the gateway, which may need their new calls.
# It ends with an error at the first step that fails; the pods of the release before run on.
#
#   release.sh [OVERLAY]        overlays/production if none is named
#
# KUBECTL is the client with its options, as `kubectl --context production`. MINUTES bounds each step: 30 if it is not set.
set -euo pipefail

cd "$(dirname "$0")"
overlay=${1:-overlays/production}
read -ra client <<< "${KUBECTL:-kubectl}"
minutes=${MINUTES:-30}
namespace=$(sed -n 's/^namespace: //p' "$overlay/kustomization.yaml")
jobs='app.kubernetes.io/component=migration'

kubectl() { command "${client[@]}" --namespace "$namespace" "$@"; }
step() { printf '== %s\n' "$*"; }

# A line for each job: its name, and the conditions that hold of it (`Complete`, `Failed`).
states() {
  kubectl get jobs --selector "$jobs" \
    --output 'jsonpath={range .items[*]}{.metadata.name}{range .status.conditions[?(@.status=="True")]} {.type}{end}{"\n"}{end}'
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

step 'services'
kubectl apply --selector 'app.kubernetes.io/component!=gateway' --filename - <<< "$rendered"
kubectl rollout status deployment --selector 'app.kubernetes.io/component=service' --timeout "${minutes}m"

step 'gateway'
kubectl apply --filename - <<< "$rendered"
kubectl rollout status deployment/gateway --timeout "${minutes}m"
