#!/usr/bin/env bash
# Makes schemas.json.gz: the fields of every kind that the manifests use, as Kubernetes and the operators describe
# them. Downloads from package registries only. Needs Go, Java 21 (JAVA names it) and the project's packages.
# Run it when a version below changes; the README of deploy/k8s lists the versions as well.
set -euo pipefail

kubernetes=v1.37.2
barman_cloud=v0.15.0
cert_manager=v1.21.2
cloudnative_pg=v1.30.0
controller_tools=v0.22.0
gateway_api=v1.6.3
keda=v2.21.0
mongodb=v0.9.0
prometheus_operator=v0.85.0
strimzi=1.2.0

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir -p "$work/openapi" "$work/crds"
export GOPATH=$work/go GOBIN=$work/bin GOFLAGS=-modcacherw

# module <path@version>: downloads a Go module and prints its folder.
module() {
  (cd "$work" && go mod download "$1") && echo "$work/go/pkg/mod/$1"
}

from=$(module "k8s.io/kubernetes@$kubernetes")/api/openapi-spec/v3
for group in api__v1 apis__{apps,batch,policy,networking.k8s.io,rbac.authorization.k8s.io}__v1 apis__autoscaling__v2; do
  cp "$from/${group}_openapi.json" "$work/openapi/"
done
cp "$(module "github.com/cert-manager/cert-manager@$cert_manager")"/deploy/crds/cert-manager.io_{certificates,issuers}.yaml "$work/crds/"
cp "$(module "sigs.k8s.io/gateway-api@$gateway_api")"/config/crd/standard/*_{gateways,httproutes}.yaml "$work/crds/"
cp "$(module "github.com/kedacore/keda/v2@$keda")"/config/crd/bases/keda.sh_{scaledobjects,triggerauthentications}.yaml "$work/crds/"
cp "$(module "github.com/mongodb/mongodb-kubernetes-operator@$mongodb")"/config/crd/bases/*_mongodbcommunity.yaml "$work/crds/"

cp "$(module "github.com/prometheus-operator/prometheus-operator@$prometheus_operator")"/example/prometheus-operator-crd/*_{podmonitors,prometheusrules}.yaml "$work/crds/"

cp "$(module "github.com/cloudnative-pg/plugin-barman-cloud@$barman_cloud")"/config/crd/bases/*_objectstores.yaml "$work/crds/"

# CloudNativePG publishes only its types. Their description is generated as in its own releases.
go install "sigs.k8s.io/controller-tools/cmd/controller-gen@$controller_tools"
mkdir "$work/cnpg" && cd "$work/cnpg"
go mod init schemas 2> /dev/null
go get "github.com/cloudnative-pg/api/pkg/api/v1@$cloudnative_pg"
"$GOBIN/controller-gen" crd paths=github.com/cloudnative-pg/api/pkg/api/v1 output:crd:dir=all
cp all/postgresql.cnpg.io_{clusters,databases,scheduledbackups}.yaml "$work/crds/"

# Strimzi's own generator makes its descriptions.
cd "$work"
for jar in api crd-generator; do
  curl -fsS -o "$jar.jar" "https://repo1.maven.org/maven2/io/strimzi/$jar/$strimzi/$jar-$strimzi.jar"
done
for kind in kafka.Kafka nodepool.KafkaNodePool topic.KafkaTopic user.KafkaUser; do
  "${JAVA:-java}" -cp crd-generator.jar:api.jar io.strimzi.crdgenerator.CrdGenerator \
    --crd-api-version v1 --api-versions v1 --storage-version v1 \
    --yaml "io.strimzi.api.kafka.model.$kind=$work/crds/strimzi-${kind#*.}.yaml"
done

cd "$here/../../.."
node_modules/.bin/node deploy/k8s/src/trim-schemas.ts "$work" "$here/schemas.json.gz"
cp "$work/go/pkg/mod/k8s.io/kubernetes@$kubernetes/LICENSE" "$here/LICENSE"
chmod u+w "$here/LICENSE"
