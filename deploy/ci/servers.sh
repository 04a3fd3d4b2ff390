#!/usr/bin/env bash
# Servers for the tests of adapters, without containers: Kafka, a server of the MongoDB protocol, and one of
# the S3 protocol. All listen on free ports of 127.0.0.1 only.
#
#   servers.sh fetch                              installs the programs and their dependencies
#   servers.sh up                                 installs them, starts one of each, and writes the variables by
#                                                 which tests find them to $HUNCH_SERVERS/environment
#   servers.sh kafka|mongodb|s3 start|stop|kill NAME
#   servers.sh remove                             stops all running servers and deletes their data
#
# `start` waits until the server answers and prints its address. Address and data survive stops and kills.
# `stop` ends it with SIGTERM, `kill` with SIGKILL; both wait until it has exited.
# HUNCH_SERVERS names the folder of the running servers, HUNCH_SERVER_CACHE that of the programs.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
cache=${HUNCH_SERVER_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hunch-servers}
running=${HUNCH_SERVERS:?names the folder of what runs}

versitygw=v1.8.0
kustomize=v5.8.2 # renders deploy/k8s
toxiproxy=v2.12.0 # disturbs connections for deploy/chaos
go_toolchain=go1.26.8
start_within=120 # in seconds, enough for a busy machine
s3_key=hunch-test
s3_secret=hunch-test-key # gives access only to a test server on this machine

fail() {
  echo "servers.sh: $*" >&2
  exit 1
}

. "$here/debian.sh"

# maven <name>: downloads the jars of a pom into their own folder, completely or not at all.
maven() {
  local jars=$cache/$1-$(cksum < "$here/$1/pom.xml" | cut -d' ' -f1)
  if [ ! -d "$jars" ]; then
    rm -rf "$jars.part"
    mvn -q -B -f "$here/$1/pom.xml" -Dmaven.repo.local="$cache/m2" dependency:copy-dependencies \
      -DoutputDirectory="$jars.part" -DincludeScope=runtime || fail "the jars of $1 could not be had"
    mv "$jars.part" "$jars"
  fi
  ln -sfn "$jars" "$cache/$1"
}

# Finds a Go that is new enough for these programs: the machine's, or one from Go's module proxy.
find_go() {
  PATH=$PATH:/usr/local/go/bin
  debian go golang-go
  if [ "$(printf '%s\n' go1.21 "$(go env GOVERSION)" | sort -V | head -n 1)" = go1.21 ]; then return; fi
  # Go before 1.21 cannot switch to a newer toolchain, but can download it as a module.
  local toolchain=golang.org/toolchain@v0.0.1-$go_toolchain.$(go env GOOS)-$(go env GOARCH)
  (cd "$cache" && go mod download "$toolchain") || fail "no newer Go could be had"
  chmod -R u+x "$GOPATH/pkg/mod/$toolchain/bin" "$GOPATH/pkg/mod/$toolchain/pkg/tool"
  PATH=$GOPATH/pkg/mod/$toolchain/bin:$PATH
}

# go_program <name> <package> <version> [<file>]: builds a program from Go's module proxy. `file` is the name that Go gives it,
# if that is not `name`.
go_program() {
  [ -x "$cache/$1-$3" ] && return
  export GOPATH=$cache/go GOBIN=$cache/bin GOCACHE=$cache/go-build GOFLAGS='-modcacherw -buildvcs=false' GOTOOLCHAIN=auto
  find_go
  nice go install "$2@$3" || fail "$1 could not be built"
  mv "$cache/bin/${4:-$1}" "$cache/$1-$3"
}

fetch() {
  mkdir -p "$cache"
  exec 9> "$cache/lock"
  flock 9 # one at a time: a later caller finds everything installed
  debian java openjdk-17-jdk-headless
  debian javac openjdk-17-jdk-headless
  debian mvn maven
  maven kafka
  maven mongodb
  go_program versitygw github.com/versity/versitygw/cmd/versitygw "$versitygw"
  go_program kustomize sigs.k8s.io/kustomize/kustomize/v5 "$kustomize"
  go_program toxiproxy github.com/Shopify/toxiproxy/v2/cmd/server "$toxiproxy" server
  unpacked nginx "$cache/nginx"
  unpacked caddy "$cache/caddy"
}

# Prints a port without a listener, from below the ranges that products of several processes and the system take.
free_port() {
  local port
  for _ in {1..50}; do
    port=$((17000 + RANDOM % 3000))
    (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null || { echo "$port" && return; }
  done
  fail 'no port is free'
}

# kept_port <file>: prints the port in a file, which is chosen at the server's first start.
kept_port() {
  [ -s "$1" ] || free_port > "$1"
  cat "$1"
}

# launch <program ...>: runs a server in its own session, so that it outlives this script.
launch() {
  : > "$folder/log"
  setsid nohup "$@" >> "$folder/log" 2>&1 < /dev/null &
  echo $! > "$folder/pid"
}

alive() { [ -s "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2> /dev/null; }

# ready <command ...>: waits until the command succeeds. Fails with the end of the server's log if it exits or takes too long.
ready() {
  local end=$((SECONDS + start_within))
  until "$@"; do
    if ! alive || [ "$SECONDS" -gt "$end" ]; then
      tail -n 20 "$folder/log" >&2
      fail "$server did not start"
    fi
    sleep 0.1
  done
}

said() { grep -q "$1" "$folder/log"; }
listens() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }

start_kafka() {
  local port controller proxied proxy java
  port=$(kept_port "$folder/port")
  controller=$(kept_port "$folder/controller-port")
  # Kafka refers clients of the port `proxied` to the port `proxy`, on which deploy/chaos runs a proxy.
  proxied=$(kept_port "$folder/proxied-port")
  proxy=$(kept_port "$folder/proxy-port")
  cat > "$folder/server.properties" << END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller
listeners=PLAINTEXT://127.0.0.1:$port,PROXIED://127.0.0.1:$proxied,CONTROLLER://127.0.0.1:$controller
advertised.listeners=PLAINTEXT://127.0.0.1:$port,PROXIED://127.0.0.1:$proxy
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs=$folder/data
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
END
  java=(java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1
    "-Dlog4j2.configurationFile=$here/kafka/log4j2.xml" -cp "$cache/kafka/*")
  [ -f "$folder/data/meta.properties" ] ||
    "${java[@]}" kafka.tools.StorageTool format -t AAAAAAAAAAAAAAAAAAAAAQ -c "$folder/server.properties" > "$folder/log" 2>&1 ||
    { cat "$folder/log" >&2 && fail 'Kafka made no storage'; }
  launch "${java[@]}" kafka.Kafka "$folder/server.properties"
  ready said 'Kafka Server started'
}

start_mongodb() {
  local port
  port=$(kept_port "$folder/port")
  launch java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$cache/mongodb/*" \
    "$here/mongodb/Server.java" "$port" "$folder/data.mv"
  ready said '^ready'
}

start_s3() {
  local port
  port=$(kept_port "$folder/port")
  mkdir -p "$folder/data/photos" # a bucket is a folder
  launch env "ROOT_ACCESS_KEY=$s3_key" "ROOT_SECRET_KEY=$s3_secret" \
    "$cache/versitygw-$versitygw" --port "127.0.0.1:$port" --region us-east-1 posix "$folder/data"
  ready listens "$port"
}

address() {
  local at
  at=127.0.0.1:$(cat "$folder/port")
  case $server in
    s3) echo "s3://$s3_key:$s3_secret@photos?region=us-east-1&endpoint=http://$at" ;;
    *) echo "$server://$at" ;;
  esac
}

# end <signal>: ends a server and waits until it has exited.
end() {
  alive || return 0
  local pid limit=$((SECONDS + 30))
  pid=$(cat "$folder/pid")
  kill "-$1" "$pid" 2> /dev/null || true
  while kill -0 "$pid" 2> /dev/null; do
    [ "$SECONDS" -lt "$limit" ] || kill -KILL "$pid" 2> /dev/null || true
    sleep 0.05
  done
  rm -f "$folder/pid"
}

# Starts one server of each kind for all tests to share, and writes the commands for a test's own servers. With
# TEST_SERVERS=required, a test fails if its server did not start.
up() {
  local kind url started=0 failed=0
  mkdir -p "$running"
  {
    echo 'export TEST_SERVERS=required'
    echo "export HUNCH_SERVERS='$running' HUNCH_SERVER_CACHE='$cache'"
    echo "export TEST_TOXIPROXY='$cache/toxiproxy-$toxiproxy'"
    echo "export TEST_NGINX='$cache/nginx/usr/sbin/nginx' TEST_CADDY='$cache/caddy/usr/bin/caddy'"
  } > "$running/environment"
  "$here/servers.sh" fetch || failed=1
  for kind in kafka mongodb s3; do
    if url=$("$here/servers.sh" "$kind" start shared); then
      echo "export TEST_${kind^^}_URL='$url' TEST_${kind^^}_CONTROL='\"$here/servers.sh\" $kind'" >> "$running/environment"
      started=$((started + 1))
    else
      echo "Failed: $kind did not start"
      failed=$((failed + 1))
    fi
  done
  echo "$started passed, $failed failed"
}

remove() {
  for folder in "$running"/*/; do
    [ -d "$folder" ] && end KILL
  done
  rm -rf "$running"
}

case "${1:-} ${2:-}" in
  'fetch ') fetch ;;
  'up ') up ;;
  'remove ') remove ;;
  'kafka '* | 'mongodb '* | 's3 '*)
    server=$1
    folder=$running/$1-${3:?the name of the server}
    mkdir -p "$folder"
    case $2 in
      start)
        alive || "start_$1"
        address
        ;;
      stop) end TERM ;;
      kill) end KILL ;;
      *) fail "there is no $2" ;;
    esac
    ;;
  *) fail 'unknown command; the first lines of this script list the commands' ;;
esac
