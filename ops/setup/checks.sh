# shellcheck shell=bash disable=SC2154 # the places are set by places.sh, the answers by answers.sh
# What is looked at before anything is changed. Each failure is one sentence that says what to do.

check_files_of_release() {
  local name=${archive%.tar.gz}
  [ -r "$archive" ] || fail "$archive is not there"
  # Whose signature counts is decided once, at the first run.
  [ -r "$release_key" ] || [ -r "$(dirname "$archive")/release.pub" ] ||
    fail "release.pub is missing beside $archive: the public key of who makes the releases"
  for file in "$name.sha256" "$name.sig" "$name.cdx.json"; do
    [ -r "$file" ] || fail "$file is missing: copy all four files of the release"
  done
}

# free_gigabytes PLACE: on the disk that it will be on.
free_gigabytes() {
  local place=$1
  while [ ! -e "$place" ]; do place=$(dirname "$place"); done
  df -Pk "$place" | awk 'NR == 2 { print int($4 / 1000000) }'
}

needs_room() {
  local free
  free=$(free_gigabytes "$1")
  [ "$free" -ge "$2" ] || fail "$1 has $free GB of free room and needs $2: make room, or take a larger disk"
}

listeners() { ss -Hltnp "sport = :$1" | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | sort -u; }

needs_port() {
  local held
  held=$(listeners "$1" | grep -vxF nginx || true)
  [ -z "$held" ] || fail "port $1 is taken by ${held//$'\n'/, }: stop it and keep it from starting (systemctl disable --now …)"
}

check_machine() {
  local memory needed=3500 advice='take one with 4 GB, or --small from 3 GB on'
  # shellcheck source=/dev/null
  [ "$(. /etc/os-release && echo "$ID $VERSION_ID")" = 'debian 12' ] || fail 'this is not Debian 12'
  memory=$(awk '/^MemTotal:/ { print int($2 / 1000) }' /proc/meminfo)
  # The scanner's signatures alone take 1.3 GB; docs/scale.md has the sum.
  if [ "${answer[PROFILE]}" = small ]; then needed=2700 advice='take one with 3 GB'; fi
  [ "$memory" -ge $needed ] || fail "this machine has $memory MB of memory, too little for Padauk and its virus scanner: $advice"
  needs_room "$opt" 2
  needs_room "$state" 10
  needs_port 80
  needs_port 443
}

# A deadline is judged by this clock.
check_clock() {
  local made
  made=$(<"$releases/$release/made-at")
  [ "$(date +%s)" -ge "$made" ] ||
    fail "the clock of this machine says $(date -u '+%d %B %Y %H:%M'), which is before the release was made: set it (timedatectl set-time), then again"
  # Only a real installation has a time service of its own.
  [ -z "$root" ] || return 0
  quietly 'the time service' systemctl enable --now chrony
  # Ten tries, a tenth of a second off at most.
  chronyc -h 127.0.0.1 waitsync 10 0.1 >/dev/null ||
    fail 'the clock does not follow a time server: let UDP port 123 out, or name a server in /etc/chrony/sources.d, then again'
}

is_ipv6() { [[ $1 == *:* ]]; }

check_domain() {
  local domain=${answer[DOMAIN]} addresses own address here_too=no
  [[ $domain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$ ]] ||
    fail "«$domain» is no domain name: type it in small letters like tenders.example.com, without https://"
  [ "$own_certificate" = no ] || return 0
  addresses=$(getent ahosts "$domain" | awk '{ print $1 }' | sort -u || true)
  [ -n "$addresses" ] ||
    fail "$domain has no address: add an A record for it where the domain was bought, wait some minutes, then again"
  own=$(hostname -I)
  for address in $addresses; do
    if [[ " $own " == *" $address "* ]]; then here_too=yes; fi
    if is_ipv6 "$address" && ! is_ipv6 "$own"; then
      fail "$domain has the IPv6 address $address, and this machine has none: remove the AAAA record, then again"
    fi
  done
  [ $here_too = yes ] ||
    say "$domain is ${addresses//$'\n'/, }, and this machine ${own% }: right behind a router, wrong otherwise; the certificate will tell"
}

check_backups() {
  local place=${answer[BACKUPS]}
  case $place in
    s3://?*/?*) ;;
    sftp://?*@?*/?*) ;;
    sftp://*) fail "$place names no user, machine or directory: type it like sftp://padauk@backup.example.com/padauk" ;;
    s3://*) fail "$place names no path in the bucket: type it like s3://padauk-backup/database" ;;
    /?*)
      needs_room "$place" 5
      if [ "$(disk_of "$place")" = "$(disk_of "$state")" ]; then
        say "$place is on the same disk as the database: a broken disk takes both. Name another one as soon as there is one"
      fi
      ;;
    *) fail "«$place» is neither a directory, which begins with /, nor a bucket (s3://…), nor another machine (sftp://…)" ;;
  esac
}

disk_of() {
  local place=$1
  while [ ! -e "$place" ]; do place=$(dirname "$place"); done
  stat -c %d "$place"
}

# examine PARTS: what the doctor finds wrong with settings that are not in use yet, as one sentence.
# By the account of the processes: what the doctor makes where files are kept must be theirs.
examine() {
  local report found
  chmod -R u=rwX,g=rX,o= "$new"
  give_to -R root:padauk "$new"
  report=$(
    export_settings "$new/examined.env"
    as_padauk env -C "$releases/$release" bin/node apps/api/src/doctor.ts --only "$1" 2>&1
  ) && return
  found=$(sed -n 's/^wrong  *[a-z]*  *//p' <<<"$report" | head -n 1)
  fail "${found:-$(tail -n 1 <<<"$report")} No setting was changed: run it again with another answer"
}
