# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# What an installation has before its first release: directories, units, settings.

our_units=(padauk-api@ padauk-worker padauk-site@)
our_timers=(padauk-doctor-daily.timer padauk-doctor-urgent.timer)

install_packages() {
  local missing=()
  command -v nginx >/dev/null || missing+=(nginx)
  [ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] ||
    missing+=(libnginx-mod-http-brotli-static)
  command -v curl >/dev/null || missing+=(curl ca-certificates)
  [ ${#missing[@]} -gt 0 ] || return 0
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=900 -y -q \
    --no-install-recommends install "${missing[@]}"
}

make_directories() {
  install -d -m 755 "$opt" "$releases" "$state" "$state/assets/site" "$state/assets/admin" \
    "$units" "$root/var/cache/padauk-front" "$root/var/log/nginx" "$root/var/www/acme" "$root/run"
  # Bids are stored here without an object store.
  install -d -m 770 "$state/files"
  give_to padauk:padauk "$state/files"
  share_files
  install -d -m 750 "$etc" "$etc/secrets"
  give_to root:padauk "$etc" "$etc/secrets"
}

# Root writes them, the processes read them; what only a migration needs, they don't.
protect_secrets() {
  [ -z "$root" ] || return 0
  find "$etc/secrets" -type f -exec chown root:padauk {} + -exec chmod 640 {} +
  [ ! -e "$owner_url_file" ] || { chown root:root "$owner_url_file" && chmod 600 "$owner_url_file"; }
}

# setting FILE TEXT: written once; what an operator has changed stays.
setting() {
  [ -e "$etc/$1" ] || { printf '%s\n' "$2" >"$etc/$1" && chmod 640 "$etc/$1"; }
  give_to root:padauk "$etc/$1"
}

write_settings() {
  setting padauk.env "$(<"$here/padauk.env.example")"
  setting api-1.env $'API_PORT=3001\nAPI_PRIVATE_PORT=9101'
  setting api-2.env $'API_PORT=3002\nAPI_PRIVATE_PORT=9111'
  setting site-1.env $'SITE_PORT=3000\nSITE_PRIVATE_PORT=9103'
  setting site-2.env $'SITE_PORT=3010\nSITE_PRIVATE_PORT=9113'
  setting front.env '# Settings of the front, as ops/nginx/render.sh names them: FRONT_CERTIFICATE=…'
}

# The units name the places of a real installation; another root is put before them.
write_units() {
  local unit
  keep_one_account
  for unit in "${our_units[@]}" padauk-doctor@; do
    below_root <"$here/systemd/$unit.service" >"$units/$unit.service"
    mkdir -p "$units/$unit.service.d"
    cp "$here/systemd/sandbox.conf" "$units/$unit.service.d/sandbox.conf"
  done
  for unit in "${our_units[@]}"; do
    cp "$here/systemd/keep-running.conf" "$units/$unit.service.d/keep-running.conf"
  done
  # Beside the releases: units do not change at a rollback.
  install -m 644 "$here/systemd/watchdog.mts" "$opt/watchdog.mts"
  [ -n "$root" ] || install -m 755 "$here/padauk" /usr/local/bin/padauk
  for unit in "${our_timers[@]}"; do cp "$here/systemd/$unit" "$units/$unit"; done
  systemctl daemon-reload
}

below_root() { sed "s#\(/opt\|/etc\|/var/lib\)/padauk#$root&#g"; }

install_all() {
  install_packages
  make_accounts
  make_directories
  write_settings
  protect_secrets
  write_units
  systemctl enable --now "${our_timers[@]}"
  say "installed; next: the values in $etc/padauk.env and $etc/secrets, then build and up"
}
