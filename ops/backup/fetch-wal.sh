#!/usr/bin/env bash
# fetch-wal.sh SETTINGS SEGMENT TARGET: PostgreSQL's restore_command. What the second disk has
# whole comes from there, then from the backups, last the segment that was being written.
set -euo pipefail
export PADAUK_BACKUP_ENV=$1
segment=$2 target=$3
data=$PWD
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
# PostgreSQL names the target from its data directory.
cd "$data"

take_from_second() {
  local place
  for place in $(second_places); do
    if [ -f "$place/$1" ]; then exec cp "$place/$1" "$target"; fi
  done
}

take_from_second "$segment"
code=0
back_rest --pg1-path="$data" archive-get "$segment" "$target" || code=$?
case $code in
  0) exit 0 ;;
  1) ;;
  # Above 125 PostgreSQL stops. With less it would take a repository that is out of reach for the
  # end of the log, and go on without the rest.
  *) exit 126 ;;
esac
take_from_second "$segment.partial"
exit 1
