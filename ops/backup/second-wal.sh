#!/usr/bin/env bash
# The second disk: every change is on it before a commit is acknowledged, so that losing the
# first disk loses nothing. While it is missing, nothing can be committed.
#
#   ops/backup/second-wal.sh run      receives until it is stopped; padauk-walreceiver.service
#   ops/backup/second-wal.sh on       starts the receiver, then lets every commit wait for it
#   ops/backup/second-wal.sh off      commits do not wait; for when the second disk is broken
#   ops/backup/second-wal.sh status   exit code 1 when commits do not wait, or there is no receiver
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
[ -n "$SECOND_WAL" ] || fail "SECOND_WAL is empty in $backup_env"

receives() {
  [ "$(ask "select count(*) from pg_stat_replication
    where application_name = '$receiver' and state = 'streaming' and flush_lsn is not null")" = 1 ]
}
commits_wait() { [ "$(ask 'show synchronous_standby_names')" = "$receiver" ]; }
has_slot() { [ "$(ask "select count(*) from pg_replication_slots where slot_name = '$receiver'")" = 1 ]; }
is_synchronous() {
  [ "$(ask "select sync_state from pg_stat_replication where application_name = '$receiver'")" = sync ]
}

stop_waiting() {
  write_settings ''
  ask 'select pg_reload_conf()' >/dev/null
}

on() {
  if ! has_slot; then
    # The receiver would ask for the rest of its last segment, which may no longer exist.
    $RECEIVER_STOP
    put_aside "$SECOND_WAL"
    ask "select pg_create_physical_replication_slot('$receiver', true)" >/dev/null
  fi
  $RECEIVER_START
  wait_for 60 'the receiver' receives
  write_settings "$receiver"
  ask 'select pg_reload_conf()' >/dev/null
  wait_for 30 'commits that wait' is_synchronous
  echo "every commit waits for $SECOND_WAL"
}

off() {
  stop_waiting
  $RECEIVER_STOP
  if has_slot; then
    # The slot would keep every change for a receiver that is not coming.
    wait_for 30 'the slot' ask "select pg_drop_replication_slot('$receiver')"
  fi
  echo 'commits do not wait: if the first disk fails, changes since the last archived one are lost'
}

case ${1:-} in
  run)
    command=("$PG_BIN/pg_receivewal" -D "$SECOND_WAL" --slot="$receiver" --synchronous --no-loop --no-password
      -d "host=$PG_SOCKET port=$PG_PORT user=$superuser application_name=$receiver")
    if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=postgres --regid=postgres --init-groups "${command[@]}"; fi
    exec "${command[@]}"
    ;;
  on) on ;;
  off) off ;;
  status)
    commits_wait || fail 'commits do not wait for the second disk'
    receives || fail 'there is no receiver on the second disk: nothing can be committed'
    echo "every commit waits for $SECOND_WAL"
    ;;
  *) usage ;;
esac
