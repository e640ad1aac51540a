#!/usr/bin/env bash
# Installs and enables the timers of the backups; setup.sh calls it. May be repeated.
#
#   ops/backup/units.sh
#
#   UNITS in backup.env    where units belong; empty: nothing is scheduled
#   PADAUK_SYSTEMCTL       a program to be called instead of systemctl
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
[ -n "$UNITS" ] || exit 0

# setting NAME: of the application, which says where copies of files go.
setting() { sed -n "s/^$1=//p" "$APPLICATION_ENV" 2>/dev/null | tail -n 1; }
second_files=$(setting SECOND_FILES_DIRECTORY)

# The units contain example paths; the paths of this installation replace them.
mkdir -p "$UNITS"
repository=$(repository_place)
if is_bucket; then repository=''; fi
for unit in "$here"/systemd/*; do
  sed -e "s#/srv/backup/database#$repository#" -e "s#/var/lib/padauk-backup#$STATE#" \
    -e "s#/srv/second/wal#${SECOND_WAL:-/srv/second/wal}#" \
    -e "s#/srv/second/files#${second_files:-/srv/second/files}#" "$unit" >"$UNITS/${unit##*/}"
done
systemctl daemon-reload
systemctl enable --now padauk-backup-full.timer padauk-backup-diff.timer padauk-backup-check.timer
# second-wal.sh starts it once its slot is there.
if [ -n "$SECOND_WAL" ]; then systemctl enable padauk-walreceiver.service; fi
if [ -n "$second_files$(setting SECOND_S3_ENDPOINT)" ]; then
  systemctl enable --now padauk-objects.timer
else
  echo "files are not copied to a second place: set SECOND_FILES_DIRECTORY or SECOND_S3_ENDPOINT in $APPLICATION_ENV and run this again"
fi
