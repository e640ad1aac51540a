# shellcheck shell=bash disable=SC2154 # the places are set by places.sh, the answers by answers.sh
# What setup.sh does, step by step. Each finds out by itself what is left to do.

step() {
  say "$1"
  "$2"
}

# quietly WHAT COMMAND…: its last words are told only when it fails.
quietly() {
  "${@:2}" >"$opt/setup.log" 2>&1 || fail "$1: $(tail -n 1 "$opt/setup.log")"
}

# put_file FILE MODE: from the input; a file that says the same already is left alone.
put_file() {
  local text
  text=$(cat)
  if [ -e "$1" ] && [ "$text" = "$(<"$1")" ]; then return; fi
  mkdir -p "$(dirname "$1")"
  (umask 077 && printf '%s\n' "$text" >"$1.new")
  chmod "$2" "$1.new"
  mv "$1.new" "$1"
  changed=yes
  say "  wrote $1"
}

packages=(ca-certificates certbot chrony clamav-daemon clamav-freshclam curl iproute2
  libnginx-mod-http-brotli-static nginx openssl pgbackrest postgresql unattended-upgrades)

add_packages() {
  local name missing=()
  [ -z "$root" ] || return 0
  for name in "${packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "  ${missing[*]}"
  local get=(apt-get -o DPkg::Lock::Timeout=900 -y -q)
  { "${get[@]}" update && "${get[@]}" install --no-install-recommends "${missing[@]}"; } >"$opt/setup.log" 2>&1 ||
    fail "apt-get could not install them: $(grep -m 1 '^E: ' "$opt/setup.log" || echo "see $opt/setup.log")"
}

# Whose signature counts is decided once: a later archive can't bring another key.
unpack_release() {
  [ -e "$release_key" ] || put_file "$release_key" 644 <"$(dirname "$archive")/release.pub"
  mkdir -p "$releases"
  release=$(unpack "$archive")
  quietly 'accounts, directories and units' "$releases/$release/ops/deploy.sh" install
}

# set_values FILE NAME=VALUE…: a line that is there is replaced, another one is added. An empty value
# removes it.
set_values() {
  local file=$1 pair name
  shift
  for pair in "$@"; do
    name=${pair%%=*}
    if [ -z "${pair#*=}" ]; then
      sed -i "/^$name=/d" "$file"
    elif grep -q "^$name=" "$file"; then
      PAIR=$pair awk -v name="$name" 'index($0, name "=") == 1 { print ENVIRON["PAIR"]; next } 1' "$file" >"$file.set"
      mv "$file.set" "$file"
    else
      echo "$pair" >>"$file"
    fi
  done
}

# Every byte, so that no character of a password has a meaning in an address.
encoded() { printf %s "$1" | od -An -v -tx1 | tr -d '\n' | sed 's/ /%/g'; }

random_password() { od -An -v -N 24 -tx1 /dev/urandom | tr -d ' \n'; }

# keep_secret NAME VALUE: only where one was typed.
keep_secret() { [ -z "$2" ] || printf '%s\n' "$2" >"$new/secrets/$1"; }

write_plain_settings() {
  local domain=${answer[DOMAIN]} reader=${answer[SMTP_USER]} store=()
  # The mailbox that every domain must have.
  [[ $reader == *@* ]] || reader=postmaster@$domain
  if [ "${answer[FILES]}" = disk ]; then
    store=("FILES_DIRECTORY=$state/files" S3_ENDPOINT= S3_REGION= S3_BUCKET= S3_ACCESS_KEY_FILE= S3_SECRET_KEY_FILE=)
  else
    store=(FILES_DIRECTORY= "S3_ENDPOINT=${answer[FILES]}" "S3_REGION=${answer[S3_REGION]}"
      "S3_BUCKET=${answer[S3_BUCKET]}" "S3_ACCESS_KEY_FILE=$etc/secrets/S3_ACCESS_KEY"
      "S3_SECRET_KEY_FILE=$etc/secrets/S3_SECRET_KEY")
  fi
  set_values "$new/padauk.env" "PUBLIC_URL=https://$domain" "${store[@]}"
  write_profile
  # Only what the example says: an operator may have chosen others since.
  sed -i -e "s#^MAIL_FROM=.*@padauk\.example>\$#MAIL_FROM=Padauk Property Management <no-reply@$domain>#" \
    -e "s#^OPERATOR_EMAIL=.*@padauk\.example\$#OPERATOR_EMAIL=$reader#" "$new/padauk.env"
}

write_secrets() {
  local scheme=smtp password owner application
  [[ ${answer[SMTP_SERVER]} != *:465 ]] || scheme=smtps
  password=${answer[SMTP_PASSWORD]}
  [ -z "$password" ] ||
    keep_secret SMTP_URL "$scheme://$(encoded "${answer[SMTP_USER]}"):$(encoded "$password")@${answer[SMTP_SERVER]}"
  if [ "${answer[FILES]}" != disk ]; then
    keep_secret S3_ACCESS_KEY "${answer[S3_ACCESS_KEY]}"
    keep_secret S3_SECRET_KEY "${answer[S3_SECRET_KEY]}"
  fi
  if [ ! -s "$new/secrets/DATABASE_OWNER_URL" ]; then
    owner=$(random_password) application=$(random_password)
    keep_secret DATABASE_OWNER_URL "postgres://padauk_owner:$owner@127.0.0.1:5432/padauk"
    keep_secret DATABASE_URL "postgres://padauk:$application@127.0.0.1:5432/padauk"
  fi
  [ -s "$new/secrets/FILE_KEYS" ] || in_release keys make "$new/secrets" >/dev/null
}

# in_release PROGRAM WORD…
in_release() (
  cd "$releases/$release" || exit
  bin/node "apps/api/src/$1.ts" "${@:2}"
)

# Written beside the settings in use, examined there, and only then put in their place.
write_answers() {
  local file
  new=$(mktemp -d "$etc/answers.XXXXXX")
  trap 'rm -rf "$new"' EXIT
  mkdir -m 700 "$new/secrets"
  cp "$etc/padauk.env" "$new/padauk.env"
  find "$etc/secrets" -maxdepth 1 -type f -exec cp {} "$new/secrets/" \;
  write_plain_settings
  write_secrets
  sed "s#=[^ ]*/etc/padauk/secrets/#=$new/secrets/#" "$new/padauk.env" >"$new/examined.env"
  examine mail,store
  changed=no
  put_file "$etc/padauk.env" 640 <"$new/padauk.env"
  for file in "$new"/secrets/*; do put_file "$etc/secrets/${file##*/}" 640 <"$file"; done
  keep_answers
  rm -rf "$new"
  settings_changed=$changed
  quietly 'rights of the settings' "$releases/$release/ops/deploy.sh" install
}

# Debian's own files stay as they are: all of these lie beside them.
keep_up() {
  local file
  while IFS= read -r file; do
    put_file "$root/$file" 644 <"$here/setup/machine/$file"
  done < <(cd "$here/setup/machine" && find . -type f -printf '%P\n')
  [ -n "$root" ] || systemctl try-reload-or-restart systemd-journald
  if [ -n "$(swapon --show --noheadings 2>/dev/null)" ]; then
    say '  there is swap: turn it off (swapoff -a, and its line in /etc/fstab) or encrypt it, as bids pass through memory'
  fi
}

# as_superuser STATEMENT…: of PostgreSQL.
as_superuser() {
  (cd / && printf '%s;\n' 'set client_min_messages = warning' "$@" | runuser -u postgres -- psql -Xq -v ON_ERROR_STOP=1)
}
password_in() { sed -E 's#.*//[^:]*:([^@]*)@.*#\1#' "$etc/secrets/$1"; }

# By a superuser of this step alone, so that none has a password afterwards.
prepare_database() {
  local password
  quietly PostgreSQL systemctl enable --now postgresql
  wait_until 60 as_superuser 'select 1' >/dev/null 2>&1 ||
    fail 'PostgreSQL does not answer: journalctl -u postgresql@15-main says why'
  password=$(random_password)
  as_superuser 'drop role if exists padauk_setup' \
    "create role padauk_setup superuser login password '$password'"
  DATABASE_ADMIN_URL=postgres://padauk_setup:$password@127.0.0.1:5432/postgres DATABASE_NAME=padauk \
    DATABASE_OWNER_PASSWORD=$(password_in DATABASE_OWNER_URL) \
    DATABASE_PASSWORD=$(password_in DATABASE_URL) in_release db prepare >/dev/null
  as_superuser 'drop role padauk_setup'
}

# A mirror that is blocked must not keep a machine from being set up.
prepare_scanner() {
  "$releases/$release/ops/scanner/setup.sh" >"$opt/setup.log" 2>&1 || say "  $(tail -n 1 "$opt/setup.log")"
}

is_reached() {
  local token
  token=$(random_password)
  mkdir -p "$acme/.well-known/acme-challenge"
  echo "$token" >"$acme/.well-known/acme-challenge/padauk"
  [ "$(curl -fsS -m 10 "http://${answer[DOMAIN]}/.well-known/acme-challenge/padauk" 2>/dev/null)" = "$token" ]
}

get_certificate() {
  local domain=${answer[DOMAIN]} acme=$root/var/www/acme
  local live=$root/etc/letsencrypt/live/$domain
  mkdir -p "$etc/tls" "$acme/.well-known"
  if [ "$own_certificate" = yes ]; then
    [ -s "$etc/tls/fullchain.pem" ] || openssl req -x509 -days 365 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
      -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" -keyout "$etc/tls/privkey.pem" -out "$etc/tls/fullchain.pem" 2>/dev/null
    return
  fi
  if [ ! -e "$live/fullchain.pem" ]; then
    # Before the first release Debian's page is served, and the answers below it.
    [ -e "$root/var/www/html/.well-known" ] || ln -s "$acme/.well-known" "$root/var/www/html/.well-known"
    systemctl start nginx
    is_reached || fail "http://$domain does not reach this machine: let its A record name this machine, open the ports 80 and 443, then again"
    certbot certonly -q --webroot -w "$acme" -d "$domain" --non-interactive --agree-tos \
      -m "$(value_of OPERATOR_EMAIL "$etc/padauk.env")" --deploy-hook 'systemctl reload nginx' ||
      fail 'the certificate authority gave no certificate: /var/log/letsencrypt/letsencrypt.log says why'
  fi
  ln -sfn "$live/fullchain.pem" "$etc/tls/fullchain.pem"
  ln -sfn "$live/privkey.pem" "$etc/tls/privkey.pem"
}

put_up() {
  local deploy=$releases/$release/ops/deploy.sh
  if [ "$(release_of current)" != "$release" ]; then
    "$deploy" up "$archive"
  elif [ "$settings_changed" = yes ]; then
    "$deploy" restart
  fi
}

start_backups() {
  local place=${answer[BACKUPS]} settings=$root/etc/padauk-backup/backup.env new_settings
  new_settings=$(mktemp)
  cat "$settings" 2>/dev/null >"$new_settings" || cat "$releases/$release/ops/backup/backup.env.example" >"$new_settings"
  # A second disk that follows every commit: what was accepted survives the first one.
  local second=''
  case $place in
    s3://*)
      set_values "$new_settings" "REPOSITORY=$place" "REPOSITORY_ENDPOINT=${answer[BACKUPS_ENDPOINT]}" \
        "REPOSITORY_REGION=${answer[BACKUPS_REGION]}"
      [ -z "${answer[BACKUPS_SECRET_KEY]}" ] ||
        printf '%s\n' "${answer[BACKUPS_ACCESS_KEY]}" "${answer[BACKUPS_SECRET_KEY]}" | put_file "$root/etc/padauk-backup/s3-keys" 600
      ;;
    sftp://*) set_values "$new_settings" "REPOSITORY=$place" ;;
    *)
      set_values "$new_settings" "REPOSITORY=$place/database"
      [ "$(disk_of "$place")" = "$(disk_of "$state")" ] || second=$place/wal
      ;;
  esac
  sed -i "s#^SECOND_WAL=.*#SECOND_WAL=$second#" "$new_settings"
  put_file "$settings" 644 <"$new_settings"
  rm "$new_settings"
  quietly backups "$releases/$release/ops/backup/setup.sh"
}

finish() {
  echo
  padauk doctor || true
  cat <<NEXT

The site is https://${answer[DOMAIN]}. What is left to do:
1. Write down or copy $etc/secrets/*_KEYS, $etc/secrets/SECRETS_KEY and
   $root/etc/padauk-backup/passphrase, and keep them elsewhere: no backup has them.
2. padauk staff:create -- --name "Your Name" --email you@${answer[DOMAIN]} --roles owner
3. What the doctor says above is wrong or to look at.
NEXT
}
