#!/usr/bin/env bash
# Makes the passwords and keys of compose.yaml, each in a file of its own, once: what is there stays.
#
#   ops/containers/secrets.sh [DIRECTORY]      ops/containers/secrets when none is given
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
done < <(node "$here/../../apps/api/src/keys.ts")
# Those who read them in the containers are other users than the one who made them.
chmod 755 .
chmod 644 ./*
