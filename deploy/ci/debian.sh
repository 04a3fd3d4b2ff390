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

# unpacked <package> <folder>: downloads a Debian package and unpacks it into the folder without installing it, completely or not
# at all.
unpacked() {
  [ -d "$2" ] && return
  command -v apt-get > /dev/null || fail "$1 is taken from Debian's packages, and this is no Debian"
  rm -rf "$2.part"
  mkdir "$2.part"
  local download=(apt-get download -qq -o APT::Sandbox::User=root "$1")
  (cd "$2.part" && { "${download[@]}" || { apt-get update -qq && "${download[@]}"; } } && dpkg-deb -x "$1"_*.deb .) ||
    fail "$1 could not be downloaded"
  mv "$2.part" "$2"
}
