# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# nginx, and which processes it names.

front_value() { value_of "$1" "$etc/front.env"; }

# origins NUMBERS: the addresses of these api processes.
origins() {
  local number list=()
  for number in $1; do list+=("127.0.0.1:$(port_of "padauk-api@$number")"); done
  echo "${list[*]}"
}

# render_front APIS SITE DIRECTORY: what front.env says comes after the usual places, and so prevails.
render_front() (
  export FRONT_SITE_ASSETS=$state/assets/site FRONT_ADMIN_ASSETS=$state/assets/admin
  export FRONT_STATE=$root/var/cache/padauk-front FRONT_LOGS=$root/var/log/nginx
  export FRONT_PID=$root/run/nginx.pid FRONT_ACME=$root/var/www/acme
  export FRONT_CERTIFICATE=$etc/tls/fullchain.pem FRONT_CERTIFICATE_KEY=$etc/tls/privkey.pem
  export_settings "$etc/front.env"
  PUBLIC_URL=$(value_of PUBLIC_URL "$etc/padauk.env") FRONT_APIS=$1 FRONT_SITE=$2 \
    "$here/nginx/render.sh" "$3"
)

names_origins() {
  local inside
  inside=$(front_value FRONT_INSIDE)
  [ "$(curl -fsS -m 2 "http://${inside:-127.0.0.1:3080}/front/origins" 2>/dev/null)" = "$1" ]
}

# A running nginx keeps to the file that it was started with: Debian starts it with its own as soon as
# it is installed.
reads_our_configuration() {
  local pid
  pid=$(cat "$root/run/nginx.pid" 2>/dev/null) && [ -n "$pid" ] &&
    grep -qaF "$etc/nginx/nginx.conf" "/proc/$pid/cmdline" 2>/dev/null
}

# Only once there is a configuration: until then Debian's page answers the certificate authority.
lead_to_our_configuration() {
  local drop_in=$units/nginx.service.d/padauk.conf
  mkdir -p "${drop_in%/*}"
  below_root <"$here/systemd/nginx.conf" >"$drop_in.new"
  if cmp -s "$drop_in.new" "$drop_in"; then
    rm "$drop_in.new"
  else
    mv "$drop_in.new" "$drop_in"
    systemctl daemon-reload
  fi
}

# front NUMBERS SITE: only these api processes and this site are asked from now on. A configuration
# that nginx refuses never reaches its place.
front() {
  local apis site new=$etc/front.new
  apis=$(origins "$1")
  site=127.0.0.1:$(port_of "padauk-site@$2")
  rm -rf "$new"
  render_front "$apis" "$site" "$new"
  nginx -t -q -c "$new/nginx.conf" || fail 'nginx refuses the new configuration'
  mkdir -p "$etc/nginx"
  cp -r "$new/." "$etc/nginx/"
  rm -rf "$new"
  lead_to_our_configuration
  if reads_our_configuration; then systemctl reload nginx; else systemctl restart nginx; fi
  wait_until 10 names_origins "$apis $site" || fail 'nginx does not use the new configuration'
  # Its old processes may still accept a connection now.
  sleep 0.3
}
