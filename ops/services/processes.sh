# shellcheck shell=bash
# Finding, asking and ending the daemons of services.sh.

fail() {
  echo "services: $*" >&2
  exit 1
}

# pid_of PROGRAM ARGUMENT: the process running PROGRAM with exactly this ARGUMENT.
# Command lines are compared instead of trusting pid files: after a crash a pid file names a
# process that is gone or, worse, another one.
pid_of() {
  local entry argument argv
  for entry in /proc/[0-9]*; do
    # Processes come and go during the loop; kernel threads have an empty command line.
    { mapfile -d '' -t argv <"$entry/cmdline"; } 2>/dev/null || continue
    if [ ${#argv[@]} -lt 2 ] || [ "${argv[0]##*/}" != "$1" ]; then continue; fi
    for argument in "${argv[@]:1}"; do
      [ "$argument" = "$2" ] || continue
      echo "${entry#/proc/}"
      return 0
    done
  done
  return 1
}

# ask PORT LINE: sends LINE and prints the first line of the answer.
ask() {
  (
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf '%s\r\n\r\n' "$2" >&3
    IFS= read -r -t 2 answer <&3
    printf '%s\n' "$answer"
  ) 2>/dev/null
}

# Called before a start, when our own process is known to be gone.
refuse_taken_port() {
  local port=$1 variable=$2
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    fail "port $port is taken by another program; choose another with $variable"
  fi
}

# wait_until SECONDS COMMAND…
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.05
  done
}

# holds CHECK: twice, because a process killed a moment ago still looks alive.
holds() { "$1" && sleep 0.3 && "$1"; }

# A zombie is gone too: how soon it is reaped is up to the machine's init.
is_gone() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 0
  [[ ${stat##*) } == Z* ]]
}

# end_process PID SIGNAL SECONDS: one that ignores the signal is killed after SECONDS, and at
# once when SIGNAL is empty.
end_process() {
  kill -s "${2:-KILL}" "$1" 2>/dev/null || return 0
  wait_until "$3" is_gone "$1" && return
  kill -s KILL "$1" 2>/dev/null || return 0
  wait_until 5 is_gone "$1"
}

# write_private FILE: stdin becomes FILE, readable by its owner alone, whole or not at all.
write_private() {
  (umask 077 && cat >"$1.new")
  mv "$1.new" "$1"
}
