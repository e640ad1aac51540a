#!/usr/bin/env bash
# Installs Padauk on one machine, and switches releases without dropping a request.
#
#   ops/deploy.sh install                 accounts, directories, units, settings; may be repeated
#   ops/deploy.sh build SOURCE [NAME]     makes a release from a commit or a directory, prints its name
#   ops/deploy.sh pack NAME DIRECTORY KEY packs a release into a signed archive for other machines
#   ops/deploy.sh unpack ARCHIVE          checks the signature of an archive, makes it a release, prints
#                                         its name
#   ops/deploy.sh up NAME|ARCHIVE         unpacks an archive, migrates, then switches api, worker and
#                                         site; rolls back automatically when the new release does
#                                         not work
#   ops/deploy.sh back                    rolls back to the previous release; the tables stay as they are
#   ops/deploy.sh restart                 all processes one after the other, for changed settings
#   ops/deploy.sh status                  what runs, and which deadlines are near
#
# Within 24 hours before a deadline `up`, `back` and `restart` refuse unless --ignore-deadline
# is given.
#
#   PADAUK_ROOT           puts everything below another directory
#   PADAUK_SYSTEMCTL      a program to be called instead of systemctl
#   PADAUK_READY_SECONDS  60: until a process must be ready
#   PADAUK_DRAIN_SECONDS  35: for the last requests of a process
#   PADAUK_WATCH_SECONDS  5: how long the first process of a release is watched
#
# shellcheck source-path=SCRIPTDIR
set -euo pipefail
shopt -s inherit_errexit

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
PATH=$PATH:/usr/sbin:/sbin

# shellcheck source=deploy/places.sh
. "$here/deploy/places.sh"
# shellcheck source=deploy/front.sh
. "$here/deploy/front.sh"
# shellcheck source=deploy/processes.sh
. "$here/deploy/processes.sh"
# shellcheck source=deploy/releases.sh
. "$here/deploy/releases.sh"
# shellcheck source=deploy/archives.sh
. "$here/deploy/archives.sh"
# shellcheck source=deploy/accounts.sh
. "$here/deploy/accounts.sh"
# shellcheck source=deploy/install.sh
. "$here/deploy/install.sh"

# ask_database RELEASE WORD: as the owner of the tables, which no running process is.
ask_database() {
  [ -r "$owner_url_file" ] || fail "$owner_url_file is missing: the address of the database as its owner"
  (
    cd "$releases/$1"
    DATABASE_OWNER_URL=$(<"$owner_url_file") bin/node apps/api/src/db.ts "$2"
  )
}

# near_deadline RELEASE: lists near deadlines. True also when the release is too old to check them.
near_deadline() { ! ask_database "$1" deadlines; }

refuse_near_deadline() {
  near_deadline "$1" || return 0
  if [ "${ignore_deadline:-}" != yes ]; then
    fail 'a tender ends within 24 hours, is not closed yet, or it is not known; wait, or use --ignore-deadline'
  fi
  say 'ignoring deadlines'
}

# Every step may fail, and no failure may be ignored: hence a separate process, in which
# bash ends at the first failure.
roll() {
  give_programs "$1"
  point current "$1"
  roll_apis "$1"
  roll_worker "$1"
  roll_alone site "$1"
  start_at_boot "$1"
  check_pages
}

# What people see, through nginx.
check_pages() {
  local path url authority=()
  url=$(value_of PUBLIC_URL "$etc/padauk.env")
  # A certificate of one's own is its own authority.
  if openssl verify -CAfile "$etc/tls/fullchain.pem" "$etc/tls/fullchain.pem" >/dev/null 2>&1; then
    authority=(--cacert "$etc/tls/fullchain.pem")
  fi
  for path in / /mm /tenders /api/services/en /api/tenders/actives; do
    # By its domain name, but on this machine: DNS may still point elsewhere.
    curl -fsS -m 20 -o /dev/null --retry 3 --retry-all-errors --connect-to '::127.0.0.1:' \
      "${authority[@]}" "${url%/}$path" || fail "$path is not answered"
  done
}

up() {
  local release=$1 before
  if [[ $release == *.tar.gz ]]; then release=$(unpack "$release"); fi
  known_release "$release"
  before=$(release_of current)
  refuse_near_deadline "$release"
  make_accounts
  make_directories
  protect_secrets
  write_units
  migrate "$release"
  publish_assets "$release"
  exchange "$release" "$before"
  [ -z "$before" ] || [ "$before" = "$release" ] || point previous "$before"
  remove_old_releases
  say "$release is up"
}

migrate() {
  local start=${EPOCHREALTIME/./} ran
  ran=$(ask_database "$1" migrate)
  say "migrated in $(((${EPOCHREALTIME/./} - start) / 1000)) ms: $ran"
}

# exchange RELEASE BEFORE
exchange() {
  shares_files "$1" || join_accounts "$2"
  # Also those that run the release already, but by units from before.
  if uses_one_account; then export restart_all=yes; fi
  if "$here/deploy.sh" roll "$1"; then
    separate_accounts "$1"
    return
  fi
  if [ -z "$2" ] || [ "$2" = "$1" ]; then fail "$1 does not work, and there is no release before it"; fi
  say "$1 does not work: going back to $2"
  "$here/deploy.sh" roll "$2" || fail "going back to $2 failed too: look at the journal"
  fail "$1 was not put up; $2 runs as before"
}

back() {
  local before current
  before=$(release_of previous) current=$(release_of current)
  known_release "$before"
  refuse_near_deadline "$current"
  publish_assets "$before"
  exchange "$before" "$current"
  point previous "$current"
  say "$before is up again"
}

restart_processes() {
  local current
  current=$(release_of current)
  known_release "$current"
  refuse_near_deadline "$current"
  restart_all=yes "$here/deploy.sh" roll "$current"
  separate_accounts "$current"
  say "all processes of $current were restarted"
}

status() {
  local unit state_word current
  current=$(release_of current)
  echo "current   ${current:--}"
  echo "previous  $(release_of previous)"
  all_releases | sed 's/^/release   /'
  for unit in $(usual_units "$current"); do
    state_word='not ready'
    if is_ready "$unit"; then state_word=ready; fi
    printf '%-13s  %-9s  %s\n' "$unit" "$state_word" "$(running_release "$unit")"
  done
  if [ -n "$current" ] && near_deadline "$current"; then echo 'deadlines are near: no upgrade now'; fi
}

# Two at once would stop both api processes.
alone() {
  mkdir -p "$opt"
  exec 9>"$opt/deploy.lock"
  flock -n 9 || fail 'another deploy.sh is at work'
}

words=()
for word in "$@"; do
  case $word in
    --ignore-deadline) ignore_deadline=yes ;;
    *) words+=("$word") ;;
  esac
done
set -- "${words[@]}"

case ${1:-} in
  install) alone && install_all ;;
  build) make_release "${2:?SOURCE: a commit or a directory}" "${3:-}" ;;
  pack) pack "${2:?NAME: a release, see deploy.sh status}" "${3:?DIRECTORY}" "${4:?KEY: a file}" ;;
  unpack) alone && unpack "${2:?ARCHIVE: the file that ends in .tar.gz}" ;;
  up) alone && up "${2:?NAME: a release, see deploy.sh status, or ARCHIVE: its file}" ;;
  back) alone && back ;;
  restart) alone && restart_processes ;;
  status) status ;;
  roll) roll "$2" ;;
  *)
    sed -n '/^#   ops/,/^#$/s/^# \{0,3\}//p' "$here/deploy.sh" >&2
    exit 2
    ;;
esac
