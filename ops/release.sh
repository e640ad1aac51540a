#!/usr/bin/env bash
# Makes a release from a source tree: built, without development dependencies, with its own Node,
# and needing no npm to run. deploy.sh uses it.
#
#   ops/release.sh SOURCE TARGET
#
#   SOURCE_DATE_EPOCH   when the source was made, in seconds since 1970; without it now
#
# The network is requested packages only where npm's cache does not have them.
set -euo pipefail

source=$(realpath -e "$1")
target=$(realpath -m "$2")
making=$target.making
made_at=${SOURCE_DATE_EPOCH:-$(date +%s)}

# What a running process or an operator's command reads. Demo content is not among it: an
# installation starts empty.
keep=(package.json package-lock.json .npmrc .nvmrc LICENSE README.md
  packages/contract packages/evidence packages/language packages/sealing packages/server
  apps/api/package.json apps/api/dist apps/api/src apps/api/migrations
  apps/site/package.json apps/site/server.ts apps/site/server apps/site/build
  apps/admin/dist ops tools/is-ready.ts node_modules)

copy_sources() {
  rm -rf "$making"
  mkdir -p "$making"
  tar -C "$source" -c --exclude=./.git --exclude=node_modules --exclude=./.data \
    --exclude=./.services --exclude='./apps/*/build' --exclude='./apps/*/dist' . |
    tar -C "$making" -x
}

build() {
  npm ci --no-audit --no-fund --prefer-offline --loglevel=error
  npm run build
}

# The workspaces that only build or test bring hundreds of packages: they leave the manifest, and
# npm then removes unused packages.
remove_development() {
  node -e '
    const fs = require("node:fs")
    const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"))
    manifest.workspaces = ["packages/contract", "packages/evidence", "packages/language", "packages/sealing", "packages/server", "apps/api", "apps/site"]
    delete manifest.devDependencies
    fs.writeFileSync("package.json", JSON.stringify(manifest, null, 2) + "\n")'
  npm prune --omit=dev --offline --loglevel=error
}

keep_what_runs() {
  local path kept=$target.kept
  rm -rf "$kept"
  for path in "${keep[@]}"; do
    [ -e "$path" ] || continue
    mkdir -p "$kept/$(dirname "$path")"
    mv "$path" "$kept/$path"
  done
  find "$kept/apps" "$kept/packages" -name '*.test.ts' -exec rm {} +
  # A release contains the Node that it was built and tested with.
  mkdir "$kept/bin"
  install -m 755 "$(node -p process.execPath)" "$kept/bin/node"
  echo "RELEASE=$(basename "$target")" >"$kept/release.env"
  echo "$made_at" >"$kept/made-at"
  mv sbom.cdx.json "$kept/"
  chmod -R u=rwX,go=rX "$kept"
  cd /
  rm -rf "$making"
  mv -T "$kept" "$target"
}

[ ! -e "$target" ] || { echo "release: $target is there already" >&2; exit 1; }
# An unfinished release is removed.
trap 'rm -rf "$making" "$target.kept"' EXIT
copy_sources
cd "$making"
build
remove_development
node ops/bill-of-materials.mjs "$(basename "$target")" "$made_at" >sbom.cdx.json
keep_what_runs
