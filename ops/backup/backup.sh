#!/usr/bin/env bash
# Backs up the database. The timers run it; it can also be run by hand.
#
#   ops/backup/backup.sh full     everything; weekly
#   ops/backup/backup.sh diff     what changed since the last full one; daily
#   ops/backup/backup.sh check    whether the log of changes arrives; hourly
#   ops/backup/backup.sh info     what there is
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"

# The backup has just waited for its log in the repository, so older segments are there too.
tidy_second_wal() {
  if [ -z "$SECOND_WAL" ]; then return; fi
  as_postgres find "$SECOND_WAL" -maxdepth 1 -type f -name '????????????????????????' -mtime +2 -delete
}

case ${1:-} in
  full | diff)
    back_rest --type="$1" backup
    back_rest verify
    note_newest
    tidy_second_wal
    ;;
  check)
    back_rest check
    note_newest
    if [ -n "$SECOND_WAL" ]; then "$here/second-wal.sh" status; fi
    ;;
  info) back_rest info ;;
  *) usage ;;
esac
