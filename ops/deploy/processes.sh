# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# Switches the processes of an installation, one after the other.

# How long a process may take until it is ready, and how long its last requests may take.
ready_patience=${PADAUK_READY_SECONDS:-60}
drain_patience=${PADAUK_DRAIN_SECONDS:-35}
# How long the first process of a new release is watched before the others follow.
watch_seconds=${PADAUK_WATCH_SECONDS:-5}

port_of() {
  case $1 in
    padauk-api@*) value_of API_PORT "$etc/api-${1#*@}.env" ;;
    padauk-site@*) value_of SITE_PORT "$etc/site-${1#*@}.env" ;;
  esac
}

door_of() {
  local port
  case $1 in
    padauk-api@*) value_of API_PRIVATE_PORT "$etc/api-${1#*@}.env" ;;
    padauk-site@*) value_of SITE_PRIVATE_PORT "$etc/site-${1#*@}.env" ;;
    padauk-worker) port=$(value_of WORKER_PRIVATE_PORT "$etc/padauk.env") && echo "${port:-9102}" ;;
  esac
}

is_ready() { curl -fsS -m 3 -o /dev/null "http://127.0.0.1:$(door_of "$1")/readyz" 2>/dev/null; }

# The release that a process was started from: its directory stays when `current` moves on.
running_release() {
  local pid
  pid=$(systemctl show --property=MainPID --value "$1")
  if [ "${pid:-0}" = 0 ]; then return 0; fi
  basename "$(readlink "/proc/$pid/cwd")" 2>/dev/null || true
}

# needs_exchange UNIT RELEASE: a process that already runs it is left alone, unless all are to be restarted.
needs_exchange() {
  [ -n "${restart_all:-}" ] || [ "$(running_release "$1")" != "$2" ] || ! is_ready "$1"
}

# Connections to a port of this machine that are still open.
open_connections() {
  local hex
  hex=$(printf '%04X' "$1")
  awk -v port=":$hex\$" '$2 ~ port && $4 == "01"' /proc/net/tcp /proc/net/tcp6 2>/dev/null | wc -l
}

is_drained() { [ "$(open_connections "$1")" = 0 ]; }

# drain UNIT: nginx no longer names it; what it has begun may end. An upload that takes longer is
# cut off and continues at the other process from where it was.
drain() {
  wait_until "$drain_patience" is_drained "$(port_of "$1")" || say "$1 still has requests, restarting"
}

restart_and_wait() {
  systemctl restart "$1"
  wait_until "$ready_patience" is_ready "$1" || fail "$1 did not become ready in $ready_patience s"
}

stays_ready() {
  local end=$((SECONDS + watch_seconds))
  while [ "$SECONDS" -lt "$end" ]; do
    is_ready "$1" || fail "$1 was ready and is no longer"
    sleep 0.5
  done
}

# The site that nginx should use: the usual one, unless only the second one is ready.
site_in_use() {
  if ! is_ready padauk-site@1 && is_ready padauk-site@2; then echo 2; else echo 1; fi
}

roll_apis() {
  local release=$1 number other
  for number in 1 2; do
    other=$((3 - number))
    needs_exchange "padauk-api@$number" "$release" || continue
    # If the other one is not ready either, no process can take over.
    if is_ready "padauk-api@$other"; then
      front "$other" "$(site_in_use)"
      drain "padauk-api@$number"
    fi
    restart_and_wait "padauk-api@$number"
    say "padauk-api@$number runs $release"
    if [ "$number" = 1 ]; then
      if is_ready padauk-api@2; then front '1 2' "$(site_in_use)"; fi
      stays_ready padauk-api@1
    fi
  done
  front '1 2' "$(site_in_use)"
}

roll_worker() {
  needs_exchange padauk-worker "$1" || return 0
  restart_and_wait padauk-worker
  say "padauk-worker runs $1"
}

# The second one replaces the first during its restart.
roll_site() {
  if needs_exchange padauk-site@1 "$1"; then
    if is_ready padauk-site@1; then
      restart_and_wait padauk-site@2
      front '1 2' 2
      drain padauk-site@1
    fi
    restart_and_wait padauk-site@1
    say "padauk-site@1 runs $1"
  fi
  front '1 2' 1
  drain padauk-site@2
  systemctl stop padauk-site@2
}
