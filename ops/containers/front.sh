#!/usr/bin/env bash
# nginx in a container: its configuration is rendered at each start, into memory, from the same
# templates as everywhere else.
set -euo pipefail

export FRONT_STATE=/run/front/state FRONT_LOGS=/run/front FRONT_PID=/run/front/nginx.pid
mkdir -p /run/front/etc
bash "$(dirname "${BASH_SOURCE[0]}")/../nginx/render.sh" /run/front/etc
# Containers log to their output.
ln -sf /dev/stdout /run/front/access.log
ln -sf /dev/stderr /run/front/error.log
exec nginx -c /run/front/etc/nginx.conf -g 'daemon off;'
