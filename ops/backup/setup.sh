#!/usr/bin/env bash
# Prepares backups of an installation; may be repeated.
#
#   ops/backup/setup.sh      needs a running PostgreSQL, which it restarts once
#
# It writes the settings of pgBackRest and PostgreSQL, makes the repository, takes a first full
# backup, installs and enables the timers of the next ones, and lets the second disk follow when
# SECOND_WAL names one.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"

install_missing() {
  local missing=() sudo=()
  command -v pgbackrest >/dev/null || missing+=(pgbackrest)
  if is_remote && ! command -v sshfs >/dev/null; then missing+=(sshfs openssh-client); fi
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  local get=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=900 -y -q)
  "${get[@]}" install --no-install-recommends "${missing[@]}" ||
    { "${get[@]}" update && "${get[@]}" install --no-install-recommends "${missing[@]}"; }
}

make_directories() {
  local directory directories=("$STATE" "$STATE/log" "$STATE/lock" "$STATE/spool")
  is_bucket || is_remote || directories+=("$REPOSITORY")
  [ -z "$SECOND_WAL" ] || directories+=("$SECOND_WAL")
  for directory in "${directories[@]}"; do own_directory "$directory"; done
  # Other users may only read when the newest backup was taken.
  chmod 711 "$STATE"
}

make_passphrase() {
  [ ! -s "$PASSPHRASE_FILE" ] || return 0
  (umask 077 && od -An -v -N 32 -tx1 /dev/urandom | tr -d ' \n' >"$PASSPHRASE_FILE")
  echo "made $PASSPHRASE_FILE: write it down, no backup can be read without it"
}

install_missing
make_directories
if is_remote; then mount_repository; fi
make_passphrase
fill pgbackrest.conf "$PGBACKREST_CONF" "REPOSITORY=$(repository_settings)" "PASSPHRASE=$(<"$PASSPHRASE_FILE")" \
  "STATE=$STATE" "PG_DATA=$PG_DATA" "PG_PORT=$PG_PORT" "PG_SOCKET=$PG_SOCKET" "SUPERUSER=$superuser"
# Whether a commit waits for the second disk stays as it is.
write_settings "$(current_second)"
if [ "$(ask 'show archive_mode')" != on ]; then
  # Only a start turns archiving on.
  $PG_RESTART
  wait_for 60 'PostgreSQL' answers
fi
ask 'select pg_reload_conf()' >/dev/null
[ "$(ask 'show archive_mode')" = on ] || fail "PostgreSQL does not read $PG_SETTINGS"
back_rest stanza-create
back_rest check
if ! back_rest info | grep -q 'full backup'; then back_rest --type=full backup; fi
note_newest
"$here/units.sh"
if [ -n "$SECOND_WAL" ]; then "$here/second-wal.sh" on; fi
echo 'backups are set up'
