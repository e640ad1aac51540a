#!/usr/bin/env bash
# Writes the front's configuration: nginx.conf and padauk/*.conf into a directory, /etc/padauk/nginx in
# an installation.
#
#   ops/nginx/render.sh DIRECTORY
#
# Read from the environment:
#   PUBLIC_URL             https://… with a certificate, http://… without; its name is the server's
#   FRONT_APIS             127.0.0.1:3001 127.0.0.1:3002
#   FRONT_SITE             127.0.0.1:3000
#   FRONT_INSIDE           127.0.0.1:3080                where the site asks for the api (its API_URL)
#   FRONT_LISTEN           80
#   FRONT_LISTEN_TLS       443
#   FRONT_CERTIFICATE      /etc/padauk/tls/fullchain.pem
#   FRONT_CERTIFICATE_KEY  /etc/padauk/tls/privkey.pem
#   FRONT_ACME             /var/www/acme                 answers to the certificate authority
#   FRONT_SITE_ASSETS      /var/lib/padauk/assets/site   what /assets/ holds
#   FRONT_ADMIN_ASSETS     /var/lib/padauk/assets/admin  what /admin/assets/ holds
#   FRONT_STATE            /var/cache/padauk-front       kept answers; made when it is missing
#   FRONT_LOGS             /var/log/nginx
#   FRONT_PID              /run/nginx.pid
#   FRONT_USER             www-data
#   FRONT_WORKERS          auto
#   FRONT_LIMITS           on                            off for load from one address
#   FRONT_REAL_IP_FROM     none                          proxies before this one, like 10.0.0.5 or 10.0.0.0/24:
#                                                        only their X-Forwarded-For is believed
#   FRONT_TLS              on                            off when such a proxy has the certificate
#
# shellcheck disable=SC2016 # what begins with $ in single quotes is a variable of nginx
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
messages=$here/../../packages/language/messages
fail() {
  echo "$1" >&2
  exit 2
}
[ $# = 1 ] || fail 'ops/nginx/render.sh DIRECTORY'
out=$1
url=${PUBLIC_URL:-}
case $url in
  https://*) variant=tls ;;
  http://*) variant=plain ;;
  *) fail 'PUBLIC_URL: the address that people type, like https://padauk.example' ;;
esac
url=${url%/}
scheme=${url%%:*}
name=${url#*://}
name=${name%%[:/]*}
read -r -a apis <<<"${FRONT_APIS:-127.0.0.1:3001 127.0.0.1:3002}"
[ ${#apis[@]} -gt 0 ] || fail 'FRONT_APIS: at least one address, like 127.0.0.1:3001'
logs=${FRONT_LOGS:-/var/log/nginx}
state=${FRONT_STATE:-/var/cache/padauk-front}
limited_address='$network'
[ "${FRONT_LIMITS:-on}" = on ] || limited_address='""'
read -r -a proxies <<<"${FRONT_REAL_IP_FROM:-}"
https='$https'
if [ "${FRONT_TLS:-on}" = off ] && [ "$scheme" = https ]; then
  [ ${#proxies[@]} -gt 0 ] || fail 'FRONT_TLS=off: FRONT_REAL_IP_FROM must name the proxy that has the certificate'
  variant=plain https=on
fi

# Visitors come from the proxy's address; its header says who they are. From others it says nothing.
real_ip() {
  local proxy
  [ ${#proxies[@]} -gt 0 ] || return 0
  for proxy in "${proxies[@]}"; do
    [[ $proxy =~ ^[0-9A-Fa-f.:]+(/[1-9][0-9]*)?$ ]] ||
      fail "FRONT_REAL_IP_FROM: $proxy is no address of a proxy, like 10.0.0.5 or 10.0.0.0/24"
    echo "set_real_ip_from $proxy;"
  done
  printf 'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n'
}
# By itself: a command among the values below could fail unnoticed.
real_ip=$(real_ip)

# lane NAME PLACES: PLACES is how many requests of a lane one api process works on at once.
lane() {
  local api
  printf 'upstream api_%s {\n  zone api_%s 64k;\n' "$1" "$1"
  for api in "${apis[@]}"; do
    # No process is ever marked as failed: a killed one refuses at once, and the other is tried. With
    # max_fails a client that breaks off twice could have both put aside.
    printf '  server %s max_conns=%s max_fails=0;\n' "$api" "$2"
  done
  printf '  keepalive 32;\n  keepalive_timeout 30s;\n}\n'
}

lanes() {
  lane public 12
  lane site 128
  lane company 128
  # More places than an attack has requests at once: the api itself lets them wait or refuses them.
  lane signin 512
  lane submit 128
  lane upload 256
  lane staff 32
}

# listens ADDRESS OPTIONS: a port alone is meant for both kinds of addresses, where the machine has both.
listens() {
  echo "listen $1$2;"
  if [[ $1 =~ ^[0-9]+$ ]] && [ -s /proc/net/if_inet6 ]; then echo "  listen [::]:$1$2;"; fi
}

# sentence LANGUAGE CODE: as the api says it; what it fills in is one minute here.
sentence() {
  local said
  said=$(sed -n "s/^  \"$2\": \"\(.*\)\",\{0,1\}$/\1/p" "$messages/$1/problems.json")
  [ -n "$said" ] || fail "$messages/$1/problems.json has no $2"
  sed 's/{minutes, plural, one {# \([a-z]*\)} .*}}/1 \1/; s/{minutes, number}/၁/' <<<"$said"
}

problems='400:malformed 404:not-found 405:method-not-allowed 413:body-too-large
  429:too-many-requests 500:server-error 503:unavailable'

words() {
  local problem status code language page
  page=$(<"$here/page.html")
  echo 'map "$uri $problem_language" $problem {'
  for problem in $problems; do
    for language in en my; do
      status=${problem%%:*} code=${problem#*:}
      printf "  '/_front/api/%s %s' '{\"error\":\"%s\",\"code\":\"%s\"}';\n" \
        "$status" "$language" "$(sentence "$language" "$code")" "$code"
    done
  done
  printf '}\nmap $uri $problem_page {\n'
  for problem in $problems; do
    status=${problem%%:*} code=${problem#*:}
    printf "  /_front/page/%s '%s';\n" "$status" "$(with SAYS_EN "$(sentence en "$code")" \
      SAYS_MY "$(sentence my "$code")" <<<"$page")"
  done
  echo '}'
}

# with NAME VALUE …: puts the values in the places of the text on standard input.
with() {
  local text
  text=$(cat)
  while [ $# -gt 0 ]; do
    text=${text//@$1@/"$2"}
    shift 2
  done
  printf '%s\n' "$text"
}

# The one style of the page, by its hash, as its policy names it.
style_hash() {
  local page digest
  page=$(<"$here/page.html")
  page=${page#*<style>}
  digest=$(printf %s "${page%%</style>*}" | sha256sum)
  # shellcheck disable=SC2001,SC2059 # the format is the bytes
  printf 'sha256-%s' "$(printf "$(sed 's/../\\x&/g' <<<"${digest%% *}")" | base64)"
}

values=(
  VARIANT "$variant" PUBLIC_URL "$url" NAME "$name" APIS "${apis[*]}"
  SITE "${FRONT_SITE:-127.0.0.1:3000}" INSIDE "${FRONT_INSIDE:-127.0.0.1:3080}"
  LISTEN "$(listens "${FRONT_LISTEN:-80}" ' default_server')"
  LISTEN_TLS "$(listens "${FRONT_LISTEN_TLS:-443}" ' ssl http2')"
  LISTEN_TLS_FIRST "$(listens "${FRONT_LISTEN_TLS:-443}" ' ssl http2 default_server')"
  CERTIFICATE "${FRONT_CERTIFICATE:-/etc/padauk/tls/fullchain.pem}"
  CERTIFICATE_KEY "${FRONT_CERTIFICATE_KEY:-/etc/padauk/tls/privkey.pem}"
  ACME "${FRONT_ACME:-/var/www/acme}"
  SITE_ASSETS "${FRONT_SITE_ASSETS:-/var/lib/padauk/assets/site}"
  ADMIN_ASSETS "${FRONT_ADMIN_ASSETS:-/var/lib/padauk/assets/admin}"
  STATE "$state" ACCESS_LOG "$logs/access.log" ERROR_LOG "$logs/error.log"
  PID "${FRONT_PID:-/run/nginx.pid}" USER "${FRONT_USER:-www-data}"
  SCHEME "$scheme" HTTPS "$https" REAL_IP "$real_ip"
  WORKERS "${FRONT_WORKERS:-auto}" LIMITED_ADDRESS "$limited_address"
  LANES "$(lanes)" WORDS "$(words)" PAGE_STYLE_HASH "$(style_hash)"
)

mkdir -p "$out/padauk"
[ -d "$state" ] || mkdir -p "$state"
cd "$here"
for file in nginx.conf padauk/*.conf; do
  with "${values[@]}" <"$file" >"$out/$file.new"
  mv "$out/$file.new" "$out/$file"
done
