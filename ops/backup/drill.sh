#!/usr/bin/env bash
# A restore drill beside the running installation, which it does not change.
#
#   ops/backup/drill.sh [--into DIRECTORY]
#
# Restores the backups as a second PostgreSQL on this machine, looks there for every bid and the
# newest entry of the audit chain that the running one had when the drill began, reads the whole
# chain of the copy, compares every file of every accepted bid with its hash, and removes the copy. The
# outcome is noted for the doctor.
# DIRECTORY must not exist; without it a place beside the data directory of PostgreSQL is taken.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
# shellcheck source=../settings.sh
. "$here/../settings.sh"
release=$(cd "$here/../.." && pwd -P)
begun=$SECONDS

into=$(dirname "$PG_DATA")/drill-$stamp
if [ "${1:-}" = --into ]; then into=$(realpath -m "${2:?DIRECTORY}"); elif [ $# -gt 0 ]; then usage; fi
[ ! -e "$into" ] || fail "$into is there already: name a place that is not"

# The settings of the application, and its account.
account=()
if [ "$(id -u)" = 0 ] && id -u padauk >/dev/null 2>&1; then account=(runuser -u padauk --); fi
export_settings "$APPLICATION_ENV"
url=${DATABASE_URL:-$(<"${DATABASE_URL_FILE:?}")}
database=${url##*/} database=${database%%\?*}

# A process of the copy must never reach the running database.
unset DATABASE_URL_FILE
free_port() {
  local port
  for port in $(shuf -i 20000-29999 -n 20); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port" && return; }
  done
  fail 'no free port was found'
}
port=$(free_port)
copy_url=$(sed -E "s#@[^/]*/#@127.0.0.1:$port/#" <<<"$url")

# of_copy PROGRAM WORD…: a command of the application that sees the copy in place of the database.
of_copy() (
  cd "$release"
  PATH=$release/bin:$PATH DATABASE_URL=$copy_url
  export PATH DATABASE_URL
  "${account[@]}" node "apps/api/src/$1.ts" "${@:2}"
)

# read_from SOCKET PORT QUERY
read_from() {
  as_postgres "$PG_BIN/psql" -XqtA -v ON_ERROR_STOP=1 -h "$1" -p "$2" -U "$superuser" -d "$database" -c "$3"
}

refuse_without_room() {
  local needed free
  needed=$(as_postgres du -sk "$PG_DATA" | cut -f 1)
  free=$(df -Pk "$(dirname "$into")" | awk 'NR == 2 { print $4 }')
  [ "$free" -gt $((needed + needed / 5)) ] ||
    fail "the copy needs $((needed / 1000)) MB and $((free / 1000)) MB are free at $(dirname "$into"): name a larger disk with --into"
}

remove_copy() {
  [ -e "$into" ] || return 0
  as_postgres "$PG_BIN/pg_ctl" stop -s -m immediate -D "$into" >/dev/null 2>&1 || true
  rm -rf "$into"
}

answers || fail 'PostgreSQL does not answer: this is no drill any more, see ops/backup/restore.sh place'
refuse_without_room
bids='select count(*) from submissions'
count=$(read_from "$PG_SOCKET" "$PG_PORT" "$bids")
head=$(read_from "$PG_SOCKET" "$PG_PORT" 'select hash from audit_head')

# A drill that was interrupted says nothing about the backups.
end_drill() {
  local code=$?
  remove_copy
  case $code in
    0) note drill "$(date +%s) passed" ;;
    130 | 143) ;;
    *) note drill "$(date +%s) failed" ;;
  esac
}

trap end_drill EXIT
"$here/restore.sh" copy --into "$into" --port "$port"
found=$(read_from "$into" "$port" "$bids")
[ "$found" -ge "$count" ] || fail "the copy has $found of $count bids: look at ops/backup/backup.sh and its timers"
kept=()
if [ -n "$head" ]; then kept=(--head "$head"); fi
of_copy audit-verify "${kept[@]}"
of_copy objects verify
remove_copy
passed=$((SECONDS - begun))
echo "drill: $count bids, 0 lost, in $((passed / 60)) min $((passed % 60)) s; the copy is removed, nothing else changed"
