#!/usr/bin/env bash
# Applies overlays to Kubernetes' own API server with etcd and its controllers, on this machine, without nodes: nothing of the
# product runs. So it shows what only the server checks: rules of the operators' kinds (CEL), admission of pods, defaults.
# Then release.sh releases the overlay, while `act_as_nodes` reports pods as ready. Each overlay gets a new server.
#
#   dry-run.sh [OVERLAY ...]       default: production postgres local
#
# The programs are built from Go's module proxy and kept in WORK (default: ~/.cache/hunch-kubernetes), which takes an hour on a
# small machine and 10 GB. Needs Go, Java 21 (JAVA names it), jq, openssl and the project's packages.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=${WORK:-${XDG_CACHE_HOME:-$HOME/.cache}/hunch-kubernetes}
mkdir -p "$work"
. "$here/schemas/definitions.sh"
export GOCACHE=$work/go-build KUBECONFIG=$work/run/client.yaml
programs=$work/programs-$kubernetes
tilt=v0.34.0
etcd_port=17379 api_port=17443 controllers_port=17257

step() { printf '== %s\n' "$*"; }

fail() {
  echo "dry-run.sh: $*" >&2
  exit 1
}

# program <file> <module@version> <package> <replacements>: builds a program whose module replaces others, which `go install`
# refuses.
program() {
  [ -x "$programs/$1" ] && return
  step "build $1"
  rm -rf "$work/build"
  mkdir -p "$work/build" "$programs"
  (
    cd "$work/build"
    go mod init build 2> /dev/null
    go mod edit -require "$2" $4
    go get "$3"
    go build -o "$programs/$1.part" "$3"
  )
  mv "$programs/$1.part" "$programs/$1"
}

build() {
  local from replacements
  from=$(module "k8s.io/kubernetes@$kubernetes")/go.mod
  # Kubernetes names folders of its repository. They are published as v0.37.2 if Kubernetes is v1.37.2.
  replacements=$(sed -n "s|^\t\(k8s.io/[a-z-]*\) => .*|-replace=\1=\1@${kubernetes/v1/v0}|p" "$from")
  for name in kubectl kube-controller-manager kube-apiserver; do
    program "$name" "k8s.io/kubernetes@$kubernetes" "k8s.io/kubernetes/cmd/$name" "$replacements"
  done
  program etcd "k8s.io/kubernetes@$kubernetes" go.etcd.io/etcd/server/v3 "$replacements"
  from=$(module "github.com/tilt-dev/tilt@$tilt")/go.mod
  replacements=$(sed -n 's|^\t\([^ ]*\) => \([^ ]*\) \(v.*\)|-replace=\1=\2@\3|p' "$from")
  program tilt "github.com/tilt-dev/tilt@$tilt" github.com/tilt-dev/tilt/cmd/tilt "$replacements"
  [ -d "$work/definitions" ] || { definitions "$work/definitions.part" && mv "$work/definitions.part" "$work/definitions"; }
}

kubectl() { "$programs/kubectl" "$@"; }

stop() {
  local pids
  pids=$(jobs -p)
  [ -z "$pids" ] || kill $pids 2> /dev/null || true
  wait
}

# Starts etcd, the API server and the controllers on an empty folder, with the operators' definitions.
start() {
  stop
  rm -rf "$work/run"
  mkdir -p "$work/run"
  cd "$work/run"
  openssl genrsa -out accounts.key 2048 2> /dev/null
  printf 'dry-run,admin,admin,system:masters\n' > tokens.csv
  cat > client.yaml <<END
apiVersion: v1
kind: Config
current-context: kind-dry-run
clusters: [{ name: dry-run, cluster: { server: https://127.0.0.1:$api_port, insecure-skip-tls-verify: true } }]
users: [{ name: admin, user: { token: dry-run } }]
contexts: [{ name: kind-dry-run, context: { cluster: dry-run, user: admin } }]
END
  "$programs/etcd" --data-dir etcd --unsafe-no-fsync --listen-client-urls "http://127.0.0.1:$etcd_port" \
    --advertise-client-urls "http://127.0.0.1:$etcd_port" --listen-peer-urls http://127.0.0.1:0 > etcd.log 2>&1 &
  "$programs/kube-apiserver" --etcd-servers "http://127.0.0.1:$etcd_port" --bind-address 127.0.0.1 --secure-port "$api_port" \
    --cert-dir certificates --token-auth-file tokens.csv --authorization-mode RBAC --service-cluster-ip-range 10.96.0.0/16 \
    --service-account-issuer https://kubernetes.default.svc --service-account-key-file accounts.key \
    --service-account-signing-key-file accounts.key > api-server.log 2>&1 &
  for _ in {1..120}; do
    kubectl get --raw /readyz > /dev/null 2>&1 && break
    sleep 1
  done
  kubectl get --raw /readyz > /dev/null || fail "the API server did not become ready: $work/run/api-server.log"
  "$programs/kube-controller-manager" --kubeconfig client.yaml --secure-port "$controllers_port" --bind-address 127.0.0.1 \
    --leader-elect=false --service-account-private-key-file accounts.key > controllers.log 2>&1 &
  kubectl apply --server-side --filename "$work/definitions" > /dev/null
  kubectl wait --for condition=Established --timeout 60s customresourcedefinition --all > /dev/null
}

# Reports waiting pods as a node would: those of jobs as succeeded, others as ready, except those whose image has the tag
# `broken`. Runs until it is ended.
act_as_nodes() {
  local name owner image status now
  while sleep 1; do
    now=$(date -u +%FT%TZ)
    while read -r name owner image; do
      case "$owner $image" in
      ' '*) continue ;;
      Job*) status='"phase":"Succeeded"' ;;
      *:broken) continue ;;
      *) status='"phase":"Running","conditions":[{"type":"Ready","status":"True","lastTransitionTime":"'$now'"}]' ;;
      esac
      kubectl patch pod "$name" --namespace "$1" --subresource status --type merge --patch "{\"status\":{$status}}" || true
    done <<< "$(kubectl get pods --namespace "$1" --field-selector status.phase=Pending --output \
      'jsonpath={range .items[*]}{.metadata.name} {.metadata.ownerReferences[0].kind} {.spec.containers[0].image}{"\n"}{end}')"
  done
}

images() {
  kubectl get deployments --namespace "$1" --output \
    'jsonpath={range .items[*]}{.metadata.name} {.spec.template.spec.containers[0].image}{"\n"}{end}'
}

make_secrets() {
  "$root/node_modules/.bin/node" "$here/src/make-secrets.ts" "$1" | kubectl create --filename - > secrets.log 2>&1
}

# Applies an overlay. Fails if the server rejects an object or warns, or if a second time would change anything.
apply() {
  local overlay=$1
  step "apply $overlay"
  kubectl apply --kustomize "$here/overlays/production/namespace" > /dev/null
  kubectl apply --filename "$here/overlays/local/namespace.yaml" > /dev/null
  make_secrets "$overlay" || fail "the secrets were rejected: $(cat secrets.log)"
  ! make_secrets "$overlay" || fail 'existing secrets were replaced'
  kubectl apply --dry-run server --validate strict --kustomize "$here/overlays/$overlay" > dry-run.log 2>&1 || fail "$(cat dry-run.log)"
  kubectl apply --validate strict --kustomize "$here/overlays/$overlay" > apply.log 2>&1 || fail "$(cat apply.log)"
  ! grep -i '^warning' dry-run.log apply.log || fail "the server warns of $overlay"
  kubectl diff --kustomize "$here/overlays/$overlay" || fail "$overlay changes objects when it is applied again"
  printf '%s objects of %s are accepted\n' "$(wc -l < apply.log)" "$overlay"
}

# Releases an overlay, then a release whose social never becomes ready: every image must be the earlier one afterwards.
release() {
  local overlay=$1 namespace=$2 before
  step "release $overlay"
  "$here/release.sh" "overlays/$overlay"
  before=$(images "$namespace")
  mkdir broken
  cat > broken/kustomization.yaml <<END
namespace: $namespace
resources: [$(realpath --relative-to broken "$here/overlays/$overlay")]
images: [{ name: hunch/social, newTag: broken }, { name: hunch/auth, newTag: next }]
END
  ! MINUTES=3 "$here/release.sh" "$PWD/broken" || fail 'a release whose pods are not ready succeeded'
  [ "$(images "$namespace")" = "$before" ] || fail "the failed release was not rolled back: $(images "$namespace")"
  printf '%s was released, and a broken release rolled back\n' "$overlay"
}

# Evaluates the Tiltfile, as `tilt up` does. The name of the context in client.yaml is that of a local cluster.
evaluate_tiltfile() {
  step 'evaluate the Tiltfile'
  (cd "$root" && PATH=$programs:$PATH tilt alpha tiltfile-result) > tiltfile.json 2> tiltfile.log || fail "$(cat tiltfile.log)"
  printf 'the Tiltfile has %s resources\n' "$(jq '.Manifests | length' tiltfile.json)"
}

trap stop EXIT
build
export KUBECTL=$programs/kubectl
[ $# -gt 0 ] || set -- production postgres local
for overlay; do
  namespace=$(sed -n 's/^namespace: //p' "$here/overlays/$overlay/kustomization.yaml")
  start
  apply "$overlay"
  act_as_nodes "$namespace" > nodes.log 2>&1 &
  kubectl rollout status deployment --namespace "$namespace" --timeout 10m > /dev/null || fail "pods of $overlay were not created"
  if [ "$overlay" = local ]; then evaluate_tiltfile; else release "$overlay" "$namespace"; fi
done
