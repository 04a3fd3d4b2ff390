#!/usr/bin/env bash
# Applies overlays to Kubernetes' own API server with etcd and its controllers, on this machine. There are no nodes, so nothing
# of the product runs: `act_as_nodes` reports pods as ready. It shows what only the server checks: rules of the operators' kinds
# (CEL), defaults, admission of pods. Then release.sh releases, also pods that are not ready in time and a migration that fails,
# Tilt evaluates the Tiltfile, and promtool checks the alerts.
#
#   dry-run.sh [OVERLAY ...]       default: production postgres local. Each gets a new server.
#
# The programs are built from Go's module proxy once, and kept in HUNCH_KUBERNETES_CACHE (default: ~/.cache/hunch-kubernetes).
# All else is in a temporary folder, which is removed. Needs Go, Java 21 (JAVA names it), jq, openssl and the project's packages.
# The last line is `N passed, N failed`.
set -euo pipefail
set -m # each job in the background gets a process group, by which `stop` ends its children as well

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${HUNCH_KUBERNETES_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hunch-kubernetes}
mkdir -p "$work"
. "$here/schemas/definitions.sh"
etcd=v3.7.3
tilt=v0.33.21
promtool=v0.316.0
programs=$work/programs
etcd_port=16379 api_port=16443 controllers_port=16257
passed=0 failed=0
PATH=$PATH:/usr/local/go/bin
export GOCACHE=$work/go-build

fail() {
  echo "dry-run.sh: $*" >&2
  exit 1
}

# check <title> <command ...>: counts a check, and prints its output if it fails.
check() {
  local title=$1 began=$SECONDS
  shift
  "$@" > "$run/check.log" 2>&1 9>&- &
  if wait $!; then # so that a signal ends this script at once
    passed=$((passed + 1))
    echo "ok      $title ($((SECONDS - began)) s)"
  else
    failed=$((failed + 1))
    echo "FAILED  $title ($((SECONDS - began)) s)"
    tail -n 40 "$run/check.log" | sed 's/^/        /'
  fi
}

# program <file> <module@version> <package> [<replacement> ...]: builds a program, with the checksums of its module. `go
# install` would refuse a module that replaces others.
program() {
  local file=$1 module=$2 package=$3 built=$work/built/$2/$1 sums
  shift 3
  mkdir -p "$programs" "$(dirname "$built")"
  ln -sfn "$built" "$programs/$file"
  [ -x "$built" ] && return
  echo "building $file"
  rm -rf "$work/build"
  mkdir "$work/build"
  sums=$(module "$module")/go.sum
  (
    cd "$work/build" && go mod init build && cp "$sums" . && go mod edit -require "$module" "$@" &&
      nice go build -mod mod -p 2 -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=$kubernetes" -o "$built.part" "$package"
  ) > "$work/build.log" 2>&1 || { tail -n 20 "$work/build.log" >&2 && fail "$file could not be built"; }
  mv "$built.part" "$built"
}

build() {
  local from replacements name
  # Kubernetes replaces modules by folders of its repository. They are published as v0.37.2 if Kubernetes is v1.37.2.
  from=$(module "k8s.io/kubernetes@$kubernetes")/go.mod
  mapfile -t replacements < <(sed -n "s|^\t\(k8s.io/[a-z-]*\) => .*|-replace=\1=\1@${kubernetes/v1/v0}|p" "$from")
  for name in kubectl kube-controller-manager kube-apiserver; do
    program $name "k8s.io/kubernetes@$kubernetes" k8s.io/kubernetes/cmd/$name "${replacements[@]}"
  done
  program etcd go.etcd.io/etcd/server/v3@$etcd go.etcd.io/etcd/server/v3
  from=$(module github.com/tilt-dev/tilt@$tilt)/go.mod
  mapfile -t replacements < <(sed -n 's|^\t\([^ ]*\) => \([^ ]*\) \(v.*\)|-replace=\1=\2@\3|p' "$from")
  program tilt github.com/tilt-dev/tilt@$tilt github.com/tilt-dev/tilt/cmd/tilt "${replacements[@]}"
  program promtool github.com/prometheus/prometheus@$promtool github.com/prometheus/prometheus/cmd/promtool
  kinds=$work/definitions-$(cksum < "$here/schemas/definitions.sh" | cut -d ' ' -f 1)
  [ -d "$kinds" ] && return
  echo 'making the definitions of the operators'
  rm -rf "$kinds.part"
  definitions "$kinds.part" > "$work/build.log"
  mv "$kinds.part" "$kinds"
}

kubectl() { "$programs/kubectl" "$@"; }

stop() {
  local pids
  pids=$(jobs -p | sed 's/^/-/')
  [ -z "$pids" ] || kill -KILL -- $pids 2> /dev/null || true
  wait 2> /dev/null || true
}

clean() {
  stop
  rm -rf "$run"
}

# Starts etcd, the API server and the controllers on an empty folder, with the definitions of the operators.
start() {
  stop
  rm -rf "$run"
  mkdir "$run"
  cd "$run"
  openssl genrsa -out accounts.key 2048 2> /dev/null
  token=$(openssl rand -hex 16)
  printf '%s,admin,admin,system:masters\n' "$token" > tokens.csv
  cat > client.yaml <<END
apiVersion: v1
kind: Config
current-context: kind-dry-run
clusters: [{ name: kind-dry-run, cluster: { server: https://127.0.0.1:$api_port, certificate-authority: certificates/apiserver.crt } }]
users: [{ name: admin, user: { token: $token } }]
contexts: [{ name: kind-dry-run, context: { cluster: kind-dry-run, user: admin } }]
END
  "$programs/etcd" --data-dir etcd --unsafe-no-fsync --listen-client-urls "http://127.0.0.1:$etcd_port" \
    --advertise-client-urls "http://127.0.0.1:$etcd_port" --listen-peer-urls http://127.0.0.1:0 > etcd.log 2>&1 &
  "$programs/kube-apiserver" --etcd-servers "http://127.0.0.1:$etcd_port" --bind-address 127.0.0.1 --secure-port "$api_port" \
    --advertise-address 127.0.0.1 --endpoint-reconciler-type none --cert-dir certificates --token-auth-file tokens.csv \
    --authorization-mode RBAC --service-cluster-ip-range 10.96.0.0/16 --service-account-key-file accounts.key \
    --service-account-signing-key-file accounts.key --service-account-issuer https://kubernetes.default.svc > server.log 2>&1 &
  for _ in {1..120}; do
    kubectl get --raw /readyz > /dev/null 2>&1 && break
    sleep 1
  done
  kubectl get --raw /readyz > /dev/null || { tail -n 20 server.log >&2 && fail 'the API server did not become ready'; }
  "$programs/kube-controller-manager" --kubeconfig client.yaml --secure-port "$controllers_port" --bind-address 127.0.0.1 \
    --leader-elect=false --service-account-private-key-file accounts.key > controllers.log 2>&1 &
  kubectl apply --server-side --filename "$kinds" > /dev/null
  kubectl wait --for condition=Established --timeout 60s customresourcedefinition --all > /dev/null
}

# Reports waiting pods as a node would: those of jobs as succeeded, others as ready. Pods whose image has the tag `broken` stay
# as they are, and a job fails if its name is in the file `failing`. Runs until it is ended.
act_as_nodes() {
  local name owner job image status now
  local owners='{.metadata.ownerReferences[0].kind} {.metadata.ownerReferences[0].name}'
  local pods='{range .items[*]}{.metadata.name} '$owners' {.spec.containers[0].image}{"\n"}{end}'
  while sleep 1; do
    now=$(date -u +%FT%TZ)
    while read -r name owner job image; do
      case "$owner/$job $image" in
        '/ ' | *:broken) continue ;;
        "Job/$(cat failing 2> /dev/null) "*) status='"phase":"Failed"' ;;
        Job/*) status='"phase":"Succeeded"' ;;
        *) status='"phase":"Running","conditions":[{"type":"Ready","status":"True","lastTransitionTime":"'$now'"}]' ;;
      esac
      kubectl patch pod "$name" --subresource status --type merge --patch "{\"status\":{$status}}" || true
    done <<< "$(kubectl get pods --field-selector status.phase=Pending --output "jsonpath=$pods")"
  done
}

make_secrets() {
  "$root/node_modules/.bin/node" "$here/src/make-secrets.ts" "$overlay" | kubectl create --filename -
}

# Secrets precede the overlay, as in the README, so the namespace is made first.
secrets_are_kept() {
  local namespace_of=$here/overlays/production/namespace/namespace.yaml
  [ "$overlay" != local ] || namespace_of=$here/overlays/local/namespace.yaml
  kubectl apply --filename "$namespace_of" && make_secrets && ! make_secrets
}

accepted() {
  kubectl apply --validate=strict --kustomize "$here/overlays/$overlay" > applied 2>&1 || { cat applied && return 1; }
  ! grep -i '^warning' applied
}

changes_nothing() { kubectl diff --kustomize "$here/overlays/$overlay"; }

become_ready() {
  kubectl rollout status deployment,statefulset --timeout 5m && return
  kubectl get events --field-selector type=Warning
  return 1
}

backs_up() {
  kubectl create job --from cronjob/backup backup-now > applied 2>&1 &&
    kubectl wait --for condition=Complete --timeout 1m job/backup-now && ! grep -i '^warning' applied
}

images() {
  kubectl get deployments --output \
    'jsonpath={range .items[*]}{.metadata.name} {.spec.template.spec.containers[0].image}{"\n"}{end}'
}

# release <tag of social> <tag of the others>: releases the overlay with these tags.
release() {
  rm -rf release
  mkdir release
  {
    printf 'namespace: %s\nresources: [%s]\nimages:\n' "$namespace" "$(realpath --relative-to release "$here/overlays/$overlay")"
    sed -n "s|.*newName: \([^,]*\),.*|  - { name: \1, newTag: $2 }|p" "$here/overlays/production/images/kustomization.yaml" |
      sed "s|\(/social, newTag: \).* |\1$1 |"
  } > release/kustomization.yaml
  "$here/release.sh" "$run/release"
}

is_released() {
  release next next && [ "$(images | grep -c ':next$')" = 9 ]
}

# A new pod counts as available after a minute, and those of social are never ready. Every image must be the earlier one afterwards.
is_rolled_back() {
  ! MINUTES=1 release broken later && [ "$(images)" = "$before" ] && become_ready
}

migration_stops() {
  echo media-migration > failing
  ! release later later && rm failing && [ "$(images)" = "$before" ]
}

# Evaluates the Tiltfile, as `tilt up` does, in a folder of its own, because the Tiltfile keeps secrets. The name of the cluster
# in client.yaml is that of a local one.
evaluates() {
  mkdir checkout home
  ln -s "$root"/* checkout
  cp --remove-destination "$root/Tiltfile" checkout
  (cd checkout && HOME=$run/home PATH=$programs:$PATH tilt alpha tiltfile-result > ../tiltfile.json) &&
    jq --raw-output '.Manifests | map(.Name) | join(" ")' tiltfile.json
}

try() {
  overlay=$1
  namespace=$(sed -n 's/^namespace: //p' "$here/overlays/$overlay/kustomization.yaml")
  start
  kubectl config set-context --current --namespace "$namespace" > /dev/null
  act_as_nodes > nodes.log 2>&1 &
  check "$overlay: secrets are accepted once, and not replaced" secrets_are_kept
  check "$overlay: all objects are accepted without a warning" accepted
  check "$overlay: a second application changes nothing" changes_nothing
  check "$overlay: all pods are created" become_ready
  if [ "$overlay" = local ]; then
    check 'Tilt evaluates the Tiltfile' evaluates
    return
  fi
  check "$overlay: the backup's job runs" backs_up
  check "$overlay: a release replaces all images" is_released
  before=$(images)
  check "$overlay: a release that is not ready in time is rolled back" is_rolled_back
  check "$overlay: a failing migration stops a release" migration_stops
}

[ $# -gt 0 ] || set -- production postgres local
exec 9> "$work/lock"
flock 9 # one at a time: the ports are fixed
build
run=$(mktemp -d)
export KUBECONFIG=$run/client.yaml KUBECACHEDIR=$run/cache KUBECTL=$programs/kubectl
trap clean EXIT
trap 'exit 1' INT TERM
for overlay; do try "$overlay"; done
rules=$root/deploy/observability
check 'promtool accepts the alerts' "$programs/promtool" check rules "$rules/rules/hunch.yaml"
check 'promtool accepts the settings of Prometheus' "$programs/promtool" check config "$rules/prometheus.yml"
check 'the alerts fire as their tests expect' "$programs/promtool" test rules "$rules/test/alerts.yaml"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
