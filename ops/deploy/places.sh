# shellcheck shell=bash disable=SC2034 # used by the other parts of deploy.sh
# Where everything of an installation lies. PADAUK_ROOT puts all of it below another directory.

# shellcheck source=../settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/../settings.sh"

root=${PADAUK_ROOT:-}
root=${root%/}
opt=$root/opt/padauk
etc=$root/etc/padauk
state=$root/var/lib/padauk
units=$root/etc/systemd/system
releases=$opt/releases
owner_url_file=$etc/secrets/DATABASE_OWNER_URL

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

say() { echo "$(date -u +%H:%M:%S) $*"; }

# Started processes must not hold our lock.
systemctl() { ${PADAUK_SYSTEMCTL:-command systemctl} "$@" 9>&-; }

# release_of LINK: the release that `current` or `previous` names; nothing when there is none.
release_of() {
  local target
  target=$(readlink "$opt/$1") || return 0
  basename "$target"
}

# point LINK RELEASE: in one step, so that the link always exists.
point() {
  ln -sfn "releases/$2" "$opt/$1.new"
  mv -fT "$opt/$1.new" "$opt/$1"
}

# value_of NAME FILE
value_of() {
  [ -r "$2" ] || return 0
  (unset "$1" && export_settings "$2" && printf '%s\n' "${!1:-}")
}

# wait_until SECONDS COMMAND…
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.2
  done
}
