#!/usr/bin/env bash
# The services the application talks to, for development and CI on Debian: PostgreSQL, an S3
# store (Ceph RGW) and clamd, as plain processes on 127.0.0.1 with data of their own.
# With Docker instead: ops/compose.yaml.
#
#   ops/services.sh up       install what is missing, start what is down, write the env file
#   ops/services.sh status   a line per service; exit code 1 if one is down
#   ops/services.sh env      the variables the application reads
#   ops/services.sh stop     stop, keep the data
#   ops/services.sh rm       stop, remove the data
#
#   PADAUK_SERVICES_DIR      where the data is          .services in the checkout
#   PADAUK_POSTGRES_PORT     54315
#   PADAUK_S3_PORT           7481
#   PADAUK_MON_PORT          7490 and the 50 above      read when the S3 store is created
#   PADAUK_CLAMD_PORT        3311
#
# shellcheck source-path=SCRIPTDIR
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
dir=$(realpath -m "${PADAUK_SERVICES_DIR:-$here/../.services}")
# clamd is in /usr/sbin, which an ordinary user's PATH lacks on Debian.
PATH=$PATH:/usr/sbin:/sbin
# PostgreSQL's programs complain about a working directory that its account cannot enter.
cd /

# A port given to `up` is remembered, so that the other commands need no variables.
# shellcheck source=/dev/null
if [ -r "$dir/ports" ]; then . "$dir/ports"; fi
postgres_port=${PADAUK_POSTGRES_PORT:-${postgres_port:-54315}}
s3_port=${PADAUK_S3_PORT:-${s3_port:-7481}}
clamd_port=${PADAUK_CLAMD_PORT:-${clamd_port:-3311}}
mon_port=${PADAUK_MON_PORT:-7490}

# shellcheck source=services/processes.sh
. "$here/services/processes.sh"
# shellcheck source=services/postgres.sh
. "$here/services/postgres.sh"
# shellcheck source=services/ceph.sh
. "$here/services/ceph.sh"
# shellcheck source=services/clamd.sh
. "$here/services/clamd.sh"

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_missing() {
  local missing=()
  postgres_bin >/dev/null || missing+=(postgresql)
  command -v ceph-mon >/dev/null || missing+=(ceph-mon)
  command -v ceph-osd >/dev/null || missing+=(ceph-osd)
  command -v radosgw >/dev/null || missing+=(radosgw)
  command -v ceph >/dev/null || missing+=(ceph-common)
  command -v clamd >/dev/null || missing+=(clamav-daemon)
  # Started by packages/testing/src/front.ts when needed, not as a service.
  command -v nginx >/dev/null || missing+=(nginx)
  [ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] ||
    missing+=(libnginx-mod-http-brotli-static)
  command -v openssl >/dev/null || missing+=(openssl)
  command -v wrk >/dev/null || missing+=(wrk)
  [ ${#missing[@]} -gt 0 ] || return 0

  command -v apt-get >/dev/null || fail "missing: ${missing[*]}; without apt use ops/compose.yaml"
  echo "installing ${missing[*]}"
  # Debian may start daemons of its own on the default ports: ours use others.
  apt_get install "${missing[@]}" || { apt_get update && apt_get install "${missing[@]}"; }
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=900 -y -q --no-install-recommends "$@"
}

# in_parallel COMMAND…: runs all, fails if one failed. Never to be called as a condition: bash
# would then carry on after errors inside the commands.
in_parallel() {
  local command pid pids=() failed=0
  for command in "$@"; do
    "$command" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do
    wait "$pid" || failed=1
  done
  return "$failed"
}

up() {
  install_missing
  in_parallel postgres_up ceph_up clamd_up
  declare -p postgres_port s3_port clamd_port | sed 's/^declare -- //' | write_private "$dir/ports"
  variables | write_private "$dir/env"
}

variables() {
  postgres_env
  ceph_env
  echo 'CLAMD_HOST=127.0.0.1'
  echo "CLAMD_PORT=$clamd_port"
  echo "CLAMD_CONF=$clamd_conf"
}

# status_line NAME PORT PIDS
status_line() {
  local state=down
  "$1_is_up" && state=up
  printf '%-9s %-5s port %-6s pid %s\n' "$1" "$state" "$2" "${3:--}"
  [ "$state" = up ]
}

status() {
  local rgw osd mon down=0
  rgw=$(ceph_pid radosgw) || rgw=-
  osd=$(ceph_pid ceph-osd) || osd=-
  mon=$(ceph_pid ceph-mon) || mon=-
  status_line postgres "$postgres_port" "$(postgres_pid)" || down=1
  status_line ceph "$s3_port" "$rgw (osd $osd, mon $mon)" || down=1
  status_line clamd "$clamd_port" "$(clamd_pid)" || down=1
  return "$down"
}

remove() {
  stop
  postgres_remove
  # By name, because the directory may have been chosen with other things in it.
  rm -rf "$dir"/{postgres,ceph,clamd,initdb.log,ports,env,lock}
  rmdir --ignore-fail-on-non-empty "$dir"
}

# Two at once would start everything twice. `--close` keeps the lock out of the daemons, which
# would otherwise hold it for as long as they live.
alone() {
  [ -z "${PADAUK_SERVICES_LOCKED:-}" ] || return 0
  PADAUK_SERVICES_LOCKED=yes exec flock --close "$dir/lock" "$here/services.sh" "$1"
}

stop() {
  # Without it the tools fall back to what needs no services.
  rm -f "$dir/env"
  in_parallel postgres_stop ceph_stop clamd_stop
}

case ${1:-} in
  up)
    # Open to pass through: the postgres account has its data below.
    [ -d "$dir" ] || { mkdir -p "$dir" && chmod 755 "$dir"; }
    alone up && up
    ;;
  stop) [ ! -d "$dir" ] || { alone stop && stop; } ;;
  rm) [ ! -d "$dir" ] || { alone rm && remove; } ;;
  status) status ;;
  env)
    [ -e "$dir/env" ] || fail 'nothing was started yet: ops/services.sh up'
    cat "$dir/env"
    ;;
  *)
    sed -n '/^#   ops/s/^# *//p' "$here/services.sh" >&2
    exit 2
    ;;
esac
