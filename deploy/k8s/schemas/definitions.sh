# Source this file in scripts that define `work`, a folder of their own. It has the versions of Kubernetes and of the operators,
# and functions that download from package registries only. Needs Go, and Java 21 (JAVA names it).

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

export GOPATH=$work/go GOBIN=$work/bin GOFLAGS='-modcacherw -buildvcs=false'

# module <path@version>: downloads a Go module and prints its folder.
module() {
  (cd "$work" && go mod download "$1") && echo "$work/go/pkg/mod/$1"
}

# definitions <folder>: writes the definitions of the operators' kinds that the manifests use (CustomResourceDefinition).
definitions() {
  local to=$1 jar kind
  mkdir -p "$to" "$work/cnpg"
  cp "$(module "github.com/cert-manager/cert-manager@$cert_manager")"/deploy/crds/cert-manager.io_{certificates,issuers}.yaml "$to/"
  cp "$(module "sigs.k8s.io/gateway-api@$gateway_api")"/config/crd/standard/*_{gateways,httproutes}.yaml "$to/"
  cp "$(module "github.com/kedacore/keda/v2@$keda")"/config/crd/bases/keda.sh_{scaledobjects,triggerauthentications}.yaml "$to/"
  cp "$(module "github.com/mongodb/mongodb-kubernetes-operator@$mongodb")"/config/crd/bases/*_mongodbcommunity.yaml "$to/"
  cp "$(module "github.com/prometheus-operator/prometheus-operator@$prometheus_operator")"/example/prometheus-operator-crd/*_{podmonitors,prometheusrules}.yaml "$to/"
  cp "$(module "github.com/cloudnative-pg/plugin-barman-cloud@$barman_cloud")"/config/crd/bases/*_objectstores.yaml "$to/"

  # CloudNativePG publishes only its types. Their definitions are generated as in its own releases.
  go install "sigs.k8s.io/controller-tools/cmd/controller-gen@$controller_tools"
  (
    cd "$work/cnpg"
    [ -f go.mod ] || go mod init schemas 2> /dev/null
    go get "github.com/cloudnative-pg/api/pkg/api/v1@$cloudnative_pg"
    "$GOBIN/controller-gen" crd paths=github.com/cloudnative-pg/api/pkg/api/v1 output:crd:dir=all
  )
  cp "$work"/cnpg/all/postgresql.cnpg.io_{clusters,databases,scheduledbackups}.yaml "$to/"

  # Strimzi's own generator makes its definitions.
  for jar in api crd-generator; do
    curl -fsS -o "$work/$jar.jar" "https://repo1.maven.org/maven2/io/strimzi/$jar/$strimzi/$jar-$strimzi.jar"
  done
  for kind in kafka.Kafka nodepool.KafkaNodePool topic.KafkaTopic user.KafkaUser; do
    "${JAVA:-java}" -cp "$work/crd-generator.jar:$work/api.jar" io.strimzi.crdgenerator.CrdGenerator \
      --crd-api-version v1 --api-versions v1 --storage-version v1 \
      --yaml "io.strimzi.api.kafka.model.$kind=$to/strimzi-${kind#*.}.yaml"
  done
}
