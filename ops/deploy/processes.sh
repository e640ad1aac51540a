# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# Switches the processes of an installation, one after the other.

# How long a process may take until it is ready, and how long its last requests may take.
ready_patience=${PADAUK_READY_SECONDS:-60}
drain_patience=${PADAUK_DRAIN_SECONDS:-35}
# How long the first process of a new release is watched before the others follow.
watch_seconds=${PADAUK_WATCH_SECONDS:-5}

# The profile for the smallest machine: one api process does the worker's work too.
is_small() { [ "$(value_of WORKER_IN_API "$etc/padauk.env")" = on ]; }

# works_inside RELEASE: an older one knows no such setting, and needs its worker.
works_inside() { is_small && grep -qs WORKER_IN_API "$releases/$1/apps/api/src/platform/settings.ts"; }

usual_apis() { if is_small; then echo 1; else echo '1 2'; fi; }

# usual_units RELEASE: what runs, except during an upgrade.
usual_units() {
  local number
  for number in $(usual_apis); do echo "padauk-api@$number"; done
  works_inside "$1" || echo padauk-worker
  echo padauk-site@1
}

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
  if is_small; then
    roll_alone api "$release"
    return
  fi
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
  if works_inside "$1"; then
    systemctl stop padauk-worker
    return
  fi
  needs_exchange padauk-worker "$1" || return 0
  restart_and_wait padauk-worker
  say "padauk-worker runs $1"
}

# roll_alone api|site RELEASE: the second process replaces the first during its restart.
roll_alone() {
  local first=padauk-$1@1 second=padauk-$1@2
  if needs_exchange "$first" "$2"; then
    if is_ready "$first"; then
      restart_and_settle "$second"
      front_alone "$1" 2
      drain "$first"
    fi
    restart_and_settle "$first"
    say "$first runs $2"
  fi
  front_alone "$1" 1
  drain "$second"
  systemctl stop "$second"
}

# An api that has just started does the work that has waited, and gets no request until that is over.
restart_and_settle() {
  restart_and_wait "$1"
  [[ $1 != padauk-api@* ]] || stays_ready "$1"
}

# front_alone api|site NUMBER
front_alone() {
  if [ "$1" = api ]; then front "$2" "$(site_in_use)"; else front "$(usual_apis)" "$2"; fi
}

# start_at_boot RELEASE: what runs now, and nothing that another profile or release had.
start_at_boot() {
  local unit wanted
  mapfile -t wanted < <(usual_units "$1")
  for unit in padauk-api@2 padauk-worker; do
    [[ " ${wanted[*]} " == *" $unit "* ]] || systemctl disable --quiet "$unit"
  done
  systemctl enable --quiet "${wanted[@]}" nginx
}
