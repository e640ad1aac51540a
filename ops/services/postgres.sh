# shellcheck shell=bash disable=SC2154 # dir, here and the ports are set by services.sh
# A PostgreSQL cluster of our own. It refuses to run as root, so root starts it as Debian's
# `postgres` account and anyone else as themselves.

postgres_home=$dir/postgres

as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# The programs that fit the existing cluster, or the newest installed.
postgres_bin() {
  local version
  if [ -f "$postgres_home/data/PG_VERSION" ]; then
    version=$(<"$postgres_home/data/PG_VERSION")
  else
    version=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' 2>/dev/null |
      sort -n | tail -n 1)
  fi
  [ -x "/usr/lib/postgresql/$version/bin/initdb" ] || return 1
  echo "/usr/lib/postgresql/$version/bin"
}

postgres_pid() {
  local data
  data=$(realpath -e "$postgres_home/data" 2>/dev/null) || return 1
  pid_of postgres "$data"
}

postgres_answers() { "$(postgres_bin)/pg_isready" -q -h 127.0.0.1 -p "$postgres_port"; }

postgres_is_up() { postgres_pid >/dev/null && postgres_answers; }

postgres_up() {
  if holds postgres_is_up; then
    echo 'postgres: already running'
    return
  fi
  postgres_stop
  refuse_taken_port "$postgres_port" PADAUK_POSTGRES_PORT
  postgres_choose_place
  [ -d "$postgres_home/data" ] || postgres_create
  postgres_write_settings
  # Backends of a killed server live on for a moment and hold its shared memory.
  wait_until 15 postgres_start || fail "PostgreSQL did not start, see $postgres_home/postgres.log"
  echo "postgres: started on 127.0.0.1:$postgres_port"
}

postgres_start() {
  local home
  home=$(realpath -e "$postgres_home")
  as_postgres "$(postgres_bin)/pg_ctl" start -w -t 120 -D "$home/data" -l "$home/postgres.log" \
    </dev/null >/dev/null 2>&1
}

# A checkout below a private home directory is out of reach for the postgres account; the
# cluster then lives in /var/lib, with a link at the usual place.
postgres_choose_place() {
  if [ "$(id -u)" != 0 ]; then
    mkdir -p "$postgres_home"
    chmod 700 "$postgres_home"
    return
  fi
  local home=$postgres_home
  if [ -L "$postgres_home" ]; then
    home=$(realpath -m "$postgres_home")
  elif ! as_postgres test -x "$dir"; then
    home=/var/lib/padauk-services/$(cksum <<<"$dir" | cut -d ' ' -f 1)/postgres
    ln -s "$home" "$postgres_home"
  fi
  mkdir -p "$home"
  chown postgres: "$home"
  chmod 700 "$home"
}

random_hex() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

postgres_create() {
  local home
  home=$(realpath -e "$postgres_home")
  # shellcheck disable=SC2016 # expanded by the inner shell
  random_hex 24 | as_postgres sh -c 'umask 077; cat >"$1"' sh "$home/password"
  # Renamed when complete: an interrupted initdb must not pass for a cluster.
  rm -rf "$home/data.new"
  as_postgres "$(postgres_bin)/initdb" -D "$home/data.new" -U postgres --pwfile="$home/password" \
    -A scram-sha-256 --locale=C.UTF-8 -E UTF8 -k >"$dir/initdb.log" 2>&1 ||
    fail "initdb failed, see $dir/initdb.log"
  echo "include = '../padauk.conf'" >>"$home/data.new/postgresql.conf"
  mv "$home/data.new" "$home/data"
}

postgres_write_settings() {
  # No Unix socket: its path would have a length limit, and nothing needs it.
  cat >"$postgres_home/padauk.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $postgres_port
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
CONF
  chmod 644 "$postgres_home/padauk.conf"
}

postgres_stop() {
  local pid
  pid=$(postgres_pid) || return 0
  # INT is PostgreSQL's fast shutdown: it ends the sessions instead of waiting for them.
  end_process "$pid" INT 30
}

postgres_remove() {
  if [ -L "$postgres_home" ]; then
    rm -rf "$(dirname "$(realpath -m "$postgres_home")")"
    rmdir --ignore-fail-on-non-empty /var/lib/padauk-services
  fi
}

postgres_env() {
  echo "DATABASE_URL=postgres://postgres:$(<"$postgres_home/password")@127.0.0.1:$postgres_port/postgres"
}
