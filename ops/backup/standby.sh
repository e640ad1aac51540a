#!/usr/bin/env bash
# A second machine that has every accepted bid as well, and takes over by one command.
#
#   ops/backup/standby.sh allow ADDRESS    on the first machine: lets the one at ADDRESS follow, prints
#                                          the password for it; restarts PostgreSQL once
#   ops/backup/standby.sh follow ADDRESS   on the second: copies the database of the first, which is at
#                                          ADDRESS, and follows it; reads the password from its input
#   ops/backup/standby.sh on               on the first: every commit waits for the second
#   ops/backup/standby.sh off              on the first, when the second is broken: commits do not wait
#   ops/backup/standby.sh status           exit code 1 when the second does not follow
#   ops/backup/standby.sh promote          on the second, when the first is gone: it takes over
#
# Both have the same release, settings and secrets, and backup.env; on the second only PostgreSQL runs
# until it is promoted. A first machine that comes back must never start as it was: `follow` on it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=common.sh
. "$here/common.sh"
standby=padauk_standby
own=$(dirname "$PGBACKREST_CONF")
rights=$own/standby-hba.conf
passfile=$own/standby.pgpass

# write_for_postgres FILE: from the input; PostgreSQL alone reads it.
write_for_postgres() {
  (umask 077 && cat >"$1.new")
  if [ "$(id -u)" = 0 ]; then chown postgres: "$1.new"; fi
  mv "$1.new" "$1"
}

has_slot() { [ "$(ask "select count(*) from pg_replication_slots where slot_name = '$standby'")" = 1 ]; }
follows() {
  [ "$(ask "select count(*) from pg_stat_replication
    where application_name = '$standby' and state = 'streaming'")" = 1 ]
}
is_synchronous() {
  [ "$(ask "select sync_state from pg_stat_replication where application_name = '$standby'")" = sync ]
}
receives() { [ "$(ask 'select status from pg_stat_wal_receiver')" = streaming ]; }
is_promoted() { [ "$(ask 'select pg_is_in_recovery()')" = f ]; }

# Over the network only the second machine comes in, and only to follow.
allow() {
  local address=$1 mine before password
  mine=$(ip -o route get "$address" | sed -n 's/.* src \([^ ]*\).*/\1/p')
  [ -n "$mine" ] || fail "$address can't be reached from here"
  before=$(ask 'show hba_file')
  if [ "$before" != "$rights" ]; then as_postgres cat "$before" | write_for_postgres "$rights.debian"; fi
  {
    cat "$rights.debian"
    echo "hostssl replication $standby $address/32 scram-sha-256"
  } | write_for_postgres "$rights"
  printf "hba_file = '%s'\nlisten_addresses = 'localhost,%s'\n" "$rights" "$mine" |
    write_for_postgres "$(dirname "$PG_SETTINGS")/padauk-standby.conf"
  password=$(od -An -v -N 24 -tx1 /dev/urandom | tr -d ' \n')
  ask "do \$\$ begin
    if not exists (select from pg_roles where rolname = '$standby') then create role $standby replication login; end if;
  end \$\$"
  ask "alter role $standby password '$password'"
  has_slot || ask "select pg_create_physical_replication_slot('$standby', true)" >/dev/null
  $PG_RESTART
  wait_for 60 'PostgreSQL' answers
  echo "$password"
}

follow() {
  local address=$1 password
  read -r password
  echo "*:*:*:$standby:$password" | write_for_postgres "$passfile"
  if answers; then $PG_STOP; fi
  ! answers || fail 'PostgreSQL is still running'
  put_aside "$PG_DATA"
  own_directory "$PG_DATA"
  local source="host=$address port=$PG_PORT user=$standby passfile=$passfile sslmode=require application_name=$standby"
  as_postgres "$PG_BIN/pg_basebackup" -d "$source" -D "$PG_DATA" -S "$standby" -X stream -c fast
  as_postgres sh -c "cat >>'$PG_DATA/postgresql.auto.conf' && touch '$PG_DATA/standby.signal'" <<CONF
primary_conninfo = '$source'
primary_slot_name = '$standby'
CONF
  # A promoted standby must not wait for itself.
  write_settings ''
  $PG_START
  wait_for 120 'the second machine' receives
  echo "this machine follows $address; now, on that one: ops/backup/standby.sh on"
}

on() {
  local second
  wait_for 60 'the second machine' follows
  second=$(current_second)
  case $second in
    *"$standby"*) ;;
    '') write_settings "$standby" ;;
    # Disk and machine: a commit waits for both.
    *) write_settings "FIRST 2 ($second, $standby)" ;;
  esac
  ask 'select pg_reload_conf()' >/dev/null
  wait_for 30 'commits that wait' is_synchronous
  echo 'every commit waits for the second machine'
}

off() {
  if [[ $(current_second) == *"$receiver"* ]]; then write_settings "$receiver"; else write_settings ''; fi
  ask 'select pg_reload_conf()' >/dev/null
  echo 'commits do not wait for the second machine: what it has not got is lost with the first'
}


promote() {
  local first
  ! is_promoted || fail 'this machine takes bids already'
  first=$(as_postgres cat "$PG_DATA/postgresql.auto.conf" | sed -n "s/^primary_conninfo = 'host=\([^ ]*\).*/\1/p" | tail -n 1)
  # Two machines that both take bids can't be brought together again.
  if as_postgres "$PG_BIN/pg_isready" -q -t 2 -h "$first" -p "$PG_PORT"; then
    fail "the first machine, $first, still answers: turn it off, so that it can't take bids as well, then again"
  fi
  as_postgres "$PG_BIN/pg_ctl" promote -s -w -t 60 -D "$PG_DATA"
  wait_for 60 'the promotion' is_promoted
  echo 'this machine has taken over; now: start its processes, let the domain name it, ops/backup/backup.sh full'
}

case ${1:-} in
  allow) allow "${2:?ADDRESS of the second machine}" ;;
  follow) follow "${2:?ADDRESS of the first machine}" ;;
  on) on ;;
  off) off ;;
  status)
    if [ "$(ask 'select pg_is_in_recovery()')" = t ]; then
      receives || fail 'this machine does not follow the first one'
      echo 'this machine follows the first one'
    else
      follows || fail 'the second machine does not follow'
      is_synchronous || fail 'the second machine follows, but commits do not wait for it'
      echo 'every commit waits for the second machine'
    fi
    ;;
  promote) promote ;;
  *) usage ;;
esac
