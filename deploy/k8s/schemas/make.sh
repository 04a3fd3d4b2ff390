#!/usr/bin/env bash
# Makes schemas.json.gz: the fields of every kind that the manifests use, as Kubernetes and the operators describe
# them. Downloads from package registries only. Needs Go, Java 21 (JAVA names it) and the project's packages.
# Run it when a version in definitions.sh changes; the README of deploy/k8s lists the versions as well.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
. "$here/definitions.sh"

mkdir "$work/openapi"
from=$(module "k8s.io/kubernetes@$kubernetes")/api/openapi-spec/v3
for group in api__v1 apis__{apps,batch,policy,networking.k8s.io,rbac.authorization.k8s.io}__v1 apis__autoscaling__v2; do
  cp "$from/${group}_openapi.json" "$work/openapi/"
done
definitions "$work/crds"

cd "$here/../../.."
node_modules/.bin/node deploy/k8s/src/trim-schemas.ts "$work" "$here/schemas.json.gz"
cp "$work/go/pkg/mod/k8s.io/kubernetes@$kubernetes/LICENSE" "$here/LICENSE"
chmod u+w "$here/LICENSE"
