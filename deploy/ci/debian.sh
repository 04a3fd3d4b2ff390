# Source this file in scripts that define `fail`, a function that reports an error and exits.
# debian <program> <package ...>: installs Debian packages if the program is missing.
debian() {
  local program=$1
  shift
  command -v "$program" > /dev/null && return
  [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null || fail "$program is missing, and this is no root on Debian"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" > /dev/null || fail "$program could not be installed"
}
