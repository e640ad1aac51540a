#!/usr/bin/env bash
# Makes the passwords and keys of compose.yaml, each in a file of its own, once: what is there stays.
#
#   ops/containers/secrets.sh [DIRECTORY]      ops/containers/secrets when none is given; with another
#                                              one compose.yaml needs PADAUK_SECRETS=DIRECTORY
#
# The files belong to the user of the application's containers (PADAUK_UID, 1000) and no other account
# reads them. Only root can give them away; others keep them and start the containers as themselves.
set -euo pipefail
umask 077

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
directory=${1:-$here/secrets}
mkdir -p "$directory"
cd "$directory"

random() { od -An -v -N 24 -tx1 /dev/urandom | tr -d ' \n'; }
# secret NAME VALUE
secret() { [ -s "$1" ] || printf '%s' "$2" >"$1"; }

for name in POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_PASSWORD S3_ACCESS_KEY S3_SECRET_KEY; do
  secret "$name" "$(random)"
done
secret DATABASE_ADMIN_URL "postgres://postgres:$(<POSTGRES_PASSWORD)@postgres:5432/postgres"
secret DATABASE_OWNER_URL "postgres://padauk_owner:$(<DATABASE_OWNER_PASSWORD)@postgres:5432/padauk"
secret DATABASE_URL "postgres://padauk:$(<DATABASE_PASSWORD)@postgres:5432/padauk"

while IFS='=' read -r name value; do
  secret "$name" "$value"
done < <(PATH=$here/../../bin:$PATH node "$here/../../apps/api/src/keys.ts")
chmod 700 .
chmod 600 ./*
reader=${PADAUK_UID:-1000}
if [ "$(id -u)" = 0 ]; then
  chown "$reader" . ./*
elif [ "$(id -u)" != "$reader" ]; then
  echo "Start the containers with PADAUK_UID=$(id -u), or they can't read the files in $directory." >&2
fi
