# shellcheck shell=bash disable=SC2034,SC2154 # the scripts set `here` and use what is set here
# Shared by the scripts of this directory. PADAUK_BACKUP_ENV names the settings.

backup_env=${PADAUK_BACKUP_ENV:-/etc/padauk-backup/backup.env}
stanza=padauk
# The name by which PostgreSQL knows the second disk.
receiver=padauk_second
# PostgreSQL's programs complain about a working directory that its account cannot enter.
cd /

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# A script's usage is the comment at its head.
usage() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ -r "$backup_env" ] || fail "$backup_env is missing: copy ops/backup/backup.env.example"
# shellcheck source=backup.env.example
. "$backup_env"
UNITS=${UNITS-/etc/systemd/system}
APPLICATION_ENV=${APPLICATION_ENV:-/etc/padauk/padauk.env}

systemctl() { ${PADAUK_SYSTEMCTL:-command systemctl} "$@"; }

# PostgreSQL's account owns the cluster and the backups; root becomes it.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
superuser=$(as_postgres id -un)

back_rest() { as_postgres pgbackrest --config="$PGBACKREST_CONF" --stanza="$stanza" "$@"; }

# Backups go into a directory of this machine or of another one, or into a bucket.
is_bucket() { [[ $REPOSITORY == s3://?*/?* ]]; }
# shellcheck source=sftp.sh
. "$here/sftp.sh"

# The directory that pgBackRest sees.
repository_place() { if is_remote; then echo "$STATE/repository"; else echo "$REPOSITORY"; fi; }

repository_settings() {
  if ! is_bucket; then
    echo "repo1-path=$(repository_place)"
    # A file system of another machine knows no links, and syncs no directories.
    if is_remote; then echo 'repo1-type=cifs'; fi
    return
  fi
  local place=${REPOSITORY#s3://} keys
  mapfile -t keys <"$REPOSITORY_KEYS"
  [ ${#keys[@]} -ge 2 ] || fail "$REPOSITORY_KEYS must hold the access key and, below it, the secret key"
  cat <<CONF
repo1-type=s3
repo1-s3-bucket=${place%%/*}
repo1-path=/${place#*/}
repo1-s3-endpoint=${REPOSITORY_ENDPOINT:?}
repo1-s3-region=${REPOSITORY_REGION:-us-east-1}
repo1-s3-key=${keys[0]}
repo1-s3-key-secret=${keys[1]}
repo1-s3-uri-style=path
CONF
  # An object store of one's own may have a certificate that no authority signed.
  if [ -n "${REPOSITORY_CA:-}" ]; then echo "repo1-storage-ca-file=$REPOSITORY_CA"; fi
}

# note NAME TEXT: for the doctor and the metrics, which may not read the repository.
note() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  as_postgres sh -c 'umask 022 && echo "$1" >"$2.new" && mv "$2.new" "$2"' sh "$2" "$STATE/$1"
}

# When the newest backup was taken.
note_newest() {
  note newest "$(back_rest info --output=json | grep -oE '"stop":[0-9]+' | cut -d : -f 2 | sort -n | tail -n 1)"
}

ask() {
  as_postgres "$PG_BIN/psql" -XqtA -v ON_ERROR_STOP=1 -h "${2:-$PG_SOCKET}" -p "${3:-$PG_PORT}" \
    -U "$superuser" -d postgres -c "$1"
}

answers() { as_postgres "$PG_BIN/pg_isready" -q -h "$PG_SOCKET" -p "$PG_PORT"; }

# wait_for SECONDS WHAT COMMAND…
wait_for() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$end" ] || fail "$what: not within the time"
    sleep 0.1
  done
}

# own_directory DIRECTORY: an empty one of PostgreSQL's account.
own_directory() {
  mkdir -p "$1"
  if [ "$(id -u)" = 0 ]; then chown postgres: "$1"; fi
  chmod 700 "$1"
}

# Existing files at a needed place are kept under another name.
stamp=$(date -u +%Y%m%dT%H%M%SZ)
put_aside() {
  if [ -z "$(ls -A "$1" 2>/dev/null)" ]; then return; fi
  mv "$1" "$1.before-$stamp"
  own_directory "$1"
  echo "what was in $1 is in $1.before-$stamp"
}

# Directories of received changes: the current one, and those put aside earlier.
second_places() {
  if [ -z "$SECOND_WAL" ]; then return; fi
  echo "$SECOND_WAL"
  find "$(dirname "$SECOND_WAL")" -maxdepth 1 -name "$(basename "$SECOND_WAL").before-*" | sort -r
}

# fill TEMPLATE FILE NAME=VALUE…: values may hold anything but a newline.
fill() {
  local text pair
  text=$(<"$here/$1")
  for pair in "${@:3}"; do text=${text//"@${pair%%=*}@"/"${pair#*=}"}; done
  (umask 077 && printf '%s\n' "$text" >"$2.new")
  if [ "$(id -u)" = 0 ]; then chown "root:$(id -gn postgres)" "$2.new" && chmod 640 "$2.new"; fi
  mv "$2.new" "$2"
}

# What commits wait for now.
current_second() { sed -n "s/^synchronous_standby_names = '\(.*\)'/\1/p" "$PG_SETTINGS" 2>/dev/null || true; }

# write_settings NAME: the receiver that commits wait for; empty for none.
write_settings() {
  fill postgresql.conf "$PG_SETTINGS" "PGBACKREST_CONF=$PGBACKREST_CONF" "SECOND=$1"
}
