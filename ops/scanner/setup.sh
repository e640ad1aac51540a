#!/usr/bin/env bash
# Sets up Debian's clamd for Padauk: its limits, its address, its spool in memory. May be repeated.
#
#   ops/scanner/setup.sh
#
#   PADAUK_SIGNATURES_SECONDS  600: how long freshclam may take for the first signatures; 0 where they
#                              come another way
#   PADAUK_ROOT                puts everything below another directory
#   PADAUK_SYSTEMCTL           a program to be called instead of systemctl
#
# shellcheck source-path=SCRIPTDIR disable=SC2154 # the places are set by places.sh
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=../deploy/places.sh
. "$here/../deploy/places.sh"
patience=${PADAUK_SIGNATURES_SECONDS:-600}
database=$root/var/lib/clamav
conf=$etc/clamd.conf
debian_conf=$root/etc/clamav/clamd.conf

write_configuration() {
  mkdir -p "$etc"
  {
    sed -E "s# /(run|var)/# $root/\1/#" "$here/clamd.conf"
    cat "$here/../services/clamd-limits.conf"
    printf '\n# In memory, see the mount unit of this directory.\nTemporaryDirectory %s\n' "$database/spool"
  } >"$conf.new"
  chmod 644 "$conf.new"
  mv "$conf.new" "$conf"
}

# Earlier releases wrote their settings into Debian's file, up to its end.
leave_debian_alone() {
  if grep -q '^# Padauk: ' "$debian_conf"; then
    sed -i '/^# Padauk: /,$d' "$debian_conf"
    say "our settings are gone from $debian_conf; dpkg-reconfigure clamav-daemon writes Debian's own again"
  fi
}

install_units() {
  mkdir -p "$units/clamav-daemon.socket.d" "$units/clamav-daemon.service.d"
  cp "$here/socket.conf" "$units/clamav-daemon.socket.d/padauk.conf"
  cp "$here/service.conf" "$units/clamav-daemon.service.d/padauk.conf"
  sed -e "s/@UID@/$(id -u clamav)/" -e "s/@GID@/$(id -g clamav)/" \
    "$here/var-lib-clamav-spool.mount" >"$units/var-lib-clamav-spool.mount"
  systemctl daemon-reload
  systemctl enable --now var-lib-clamav-spool.mount
}

# Debian's units wait for both as well.
has_signatures() { compgen -G "$database/main.c[lv]d" && compgen -G "$database/daily.c[lv]d"; } >/dev/null

fetch_signatures() {
  [ "$patience" != 0 ] || return 0
  systemctl enable clamav-freshclam
  systemctl restart clamav-freshclam
  wait_until "$patience" has_signatures ||
    fail "freshclam brought no signatures within $patience seconds: its mirror may be blocked from here (journalctl -u clamav-freshclam says why, DatabaseMirror in /etc/clamav/freshclam.conf names another one); then run $here/setup.sh again. Until then files are accepted, and scanned later"
}

# A socket can't change while its service runs.
restart_scanner() {
  systemctl stop clamav-daemon.service clamav-daemon.socket
  systemctl enable clamav-daemon.socket clamav-daemon.service
  systemctl start clamav-daemon.socket clamav-daemon.service
}

[ -e "$debian_conf" ] || fail "$debian_conf is missing: apt-get install clamav-daemon clamav-freshclam"
write_configuration
leave_debian_alone
install_units
fetch_signatures
restart_scanner
say 'the virus scanner is set up; padauk doctor tests it'
