#!/usr/bin/env bash
# receiver.sh start|stop DIRECTORY: what systemd does with padauk-walreceiver.service, for the
# installation of a drill. DIRECTORY holds its settings in `backup.env`.
set -euo pipefail
directory=$2
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../ops/backup" && pwd -P)/second-wal.sh
export PADAUK_BACKUP_ENV=$directory/backup.env

# The whole group ends: the loop, and the receiver in it.
stop() {
  if [ -f "$directory/receiver.pid" ]; then kill -- "-$(<"$directory/receiver.pid")" 2>/dev/null || true; fi
  rm -f "$directory/receiver.pid"
}

case $1 in
  start)
    stop
    # shellcheck disable=SC2016 # expanded by the inner shell
    setsid bash -c 'echo $$ >"$2/receiver.pid"; while :; do "$1" run; sleep 1; done' \
      receiver "$script" "$directory" </dev/null >>"$directory/receiver.log" 2>&1 &
    ;;
  stop) stop ;;
esac
