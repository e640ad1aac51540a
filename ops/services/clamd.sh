# shellcheck shell=bash disable=SC2154 # dir, here and the ports are set by services.sh
# clamd with one local signature, so that it starts at once and needs no download.

clamd_conf=$dir/clamd/clamd.conf

# clamd writes what it is sent to a file. Bids must not touch a disk in clear, so that file is in
# memory, in a directory of this checkout and this account.
clamd_tmp=/dev/shm/padauk-clamd-$(id -u)-$(cksum <<<"$dir" | tr -d ' ')

clamd_pid() { pid_of clamd "$clamd_conf"; }

clamd_answers() { [ "$(ask "$clamd_port" nPING)" = PONG ]; }

clamd_is_up() { clamd_pid >/dev/null && clamd_answers; }

clamd_up() {
  if holds clamd_is_up; then
    echo 'clamd: already running'
    return
  fi
  clamd_stop
  refuse_taken_port "$clamd_port" PADAUK_CLAMD_PORT
  clamd_write_files
  clamd -c "$clamd_conf" </dev/null >>"$dir/clamd/clamd.out" 2>&1 ||
    fail "clamd did not start, see $dir/clamd/"
  wait_until 30 clamd_answers || fail "clamd does not answer, see $dir/clamd/clamd.log"
  echo "clamd: started on 127.0.0.1:$clamd_port"
}

clamd_write_files() {
  # A killed clamd leaves half-received streams behind.
  rm -rf "$clamd_tmp"
  mkdir -p "$dir/clamd/db"
  # Without -p: a directory that another user made is not ours to use.
  mkdir -m 700 "$clamd_tmp" || fail "cannot have $clamd_tmp for itself"
  {
    echo "TCPAddr 127.0.0.1"
    echo "TCPSocket $clamd_port"
    echo "DatabaseDirectory $dir/clamd/db"
    echo "TemporaryDirectory $clamd_tmp"
    echo "LogFile $dir/clamd/clamd.log"
    echo "LogTime yes"
    echo "MaxThreads 4"
    echo "MaxConnectionQueueLength 30"
    cat "$here/services/clamd-limits.conf"
  } >"$clamd_conf"

  # The EICAR test file is joined from two halves: whole, it would make virus scanners on
  # developers' machines take this script away.
  local eicar
  # shellcheck disable=SC2016 # nothing in it is to be expanded
  eicar=$(printf '%s%s' 'X5O!P%@AP[4\PZX54(P^)7CC)7}$' 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*' |
    od -An -v -tx1 | tr -d ' \n')
  echo "Test.Eicar.Local:0:*:$eicar" >"$dir/clamd/db/local.ndb"
}

clamd_stop() {
  local pid
  if pid=$(clamd_pid); then end_process "$pid" TERM 10; fi
  rm -rf "$clamd_tmp"
}
