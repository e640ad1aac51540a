#!/usr/bin/env bash
# Restores the database from its backups.
#
#   ops/backup/restore.sh place [--to TIME]
#       in the place of the lost one; stop api and worker first. What is left of the old data
#       directory and of the second disk is put aside, never removed.
#   ops/backup/restore.sh copy --into DIRECTORY --port PORT [--to TIME]
#       beside the running one, to look into or to take a table from. Stop it with
#       pg_ctl -D DIRECTORY stop, then remove the directory.
#
# TIME is like "2026-11-14 23:10:52+06:30"; without it everything there is.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
# shellcheck source=log-gap.sh
. "$here/log-gap.sh"

mode=${1:-} time='' into='' port=''
[ $# -eq 0 ] || shift
while [ $# -gt 0 ]; do
  case $1 in
    --to) time=${2:?} ;;
    --into) into=$(realpath -m "${2:?}") ;;
    --port) port=${2:?} ;;
    *) usage ;;
  esac
  shift 2
done

tenths() { echo $((${EPOCHREALTIME/[.,]/} / 100000)); }
begun=$(tenths)
step() {
  local passed=$(($(tenths) - begun))
  printf '%4d.%d s  %s\n' $((passed / 10)) $((passed % 10)) "$1"
}

# restore_into DIRECTORY OPTION…
restore_into() {
  local directory=$1 target=(--type=default)
  shift
  if [ -n "$time" ]; then target=(--type=time --target="$time" --target-action=promote); fi
  back_rest --pg1-path="$directory" "${target[@]}" "$@" \
    --recovery-option="restore_command=\"$here/fetch-wal.sh\" \"$backup_env\" %f \"%p\"" restore
  # A backup taken from a standby would continue to follow it.
  as_postgres sed -i -e '/^primary_conninfo/d' -e '/^primary_slot_name/d' "$directory/postgresql.auto.conf"
  step 'files are back'
}

# is_promoted SOCKET PORT
is_promoted() { [ "$(ask 'select pg_is_in_recovery()' "$@")" = f ]; }

place() {
  if answers; then $PG_STOP; fi
  ! answers || fail 'PostgreSQL is still running'
  if [ -n "$SECOND_WAL" ]; then
    $RECEIVER_STOP
    put_aside "$SECOND_WAL"
  fi
  put_aside "$PG_DATA"
  own_directory "$PG_DATA"
  restore_into "$PG_DATA"
  # There is no receiver yet, and the end of the recovery must not wait for one.
  write_settings ''
  $PG_START
  wait_for 3600 'the end of the recovery' is_promoted
  step 'the log is replayed, PostgreSQL serves'
  refuse_gap "$PG_DATA"
  if [ -n "$SECOND_WAL" ]; then "$here/second-wal.sh" on; fi
  step 'restored'
  echo 'now: npm run objects restore, start api and worker, ops/backup/backup.sh full'
}

copy_settings() {
  cat <<CONF
data_directory = '$into'
hba_file = '$into/copy-hba.conf'
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$into'
archive_mode = off
# No reader connects during the recovery, so limits may be lower than the original's.
hot_standby = off
timezone = 'UTC'
CONF
}

copy() {
  if [ -z "$into" ] || [ -z "$port" ]; then usage; fi
  if [ -e "$into" ] && [ -n "$(ls -A "$into")" ]; then fail "$into is not empty"; fi
  # The newest changes must be in the repository before they can be read from it.
  if answers; then back_rest check; fi
  own_directory "$into"
  # Must not archive into the repository of the original.
  restore_into "$into" --archive-mode=off
  copy_settings | as_postgres tee "$into/copy.conf" >/dev/null
  printf 'local all %s peer\nhost all all 127.0.0.1/32 scram-sha-256\n' "$superuser" |
    as_postgres tee "$into/copy-hba.conf" >/dev/null
  as_postgres "$PG_BIN/pg_ctl" start -w -t 3600 -D "$into" -o "-c config_file=$into/copy.conf" \
    -l "$into/copy.log" </dev/null >/dev/null || { tail -n 5 "$into/copy.log" >&2; fail 'the copy did not start'; }
  wait_for 3600 'the end of the recovery' is_promoted "$into" "$port"
  step "the copy serves on 127.0.0.1:$port"
  refuse_gap "$into"
}

case $mode in
  place) place ;;
  copy) copy ;;
  *) usage ;;
esac
