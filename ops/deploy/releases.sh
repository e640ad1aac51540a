# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# Makes releases, keeps some, and publishes the files that browsers request by name.

releases_kept=3

# make_release SOURCE [NAME]: from a directory, or from a commit of the repository this script is in.
make_release() {
  local source=$1 name=${2:-}
  mkdir -p "$releases"
  if [ -d "$source" ]; then
    name=${name:-$(date -u +%Y%m%d-%H%M%S)}
    release_from "$source" "$name"
    return
  fi
  # A shallow clone would shorten the commit to fewer letters, and the name is part of the release.
  name=${name:-$(git -C "$here" log -1 --abbrev=12 --format=%cd-%h --date=format:%Y%m%d "$source" --)} ||
    fail "$source is neither a directory nor a commit"
  sources=$(mktemp -d)
  trap 'rm -rf "$sources"' EXIT
  git -C "$here/.." archive "$source" | tar -C "$sources" -x
  SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct "$source" --)
  export SOURCE_DATE_EPOCH
  release_from "$sources" "$name"
}

release_from() {
  [[ $2 =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || fail "$2 is no name for a release"
  "$here/release.sh" "$1" "$releases/$2" >&2
  echo "$2"
}

known_release() {
  if [ -n "$1" ] && [ -x "$releases/$1/bin/node" ]; then return; fi
  fail "there is no release ${1:-before this one}; see deploy.sh status"
}

# Releases of before ran their sources.
give_programs() {
  local name place=$releases/$1/apps/api/dist
  [ ! -e "$place/main.js" ] || return 0
  install -d -m 755 "$place"
  for name in main worker; do echo "import '../src/$name.ts'" >"$place/$name.js"; done
}

# Newest first, by when they were made.
all_releases() {
  find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name '*.making' ! -name '*.kept' \
    -printf '%T@ %f\n' 2>/dev/null | sort -rn | cut -d ' ' -f 2
}

# Cached pages name the files of the release that rendered them: those stay for a month after the
# release has gone.
publish_assets() {
  local release
  for release in $(all_releases) "$1"; do
    copy_assets "$releases/$release/apps/site/build/client/assets" "$state/assets/site"
    copy_assets "$releases/$release/apps/admin/dist/assets" "$state/assets/admin"
  done
  find "$state/assets" -type f -mtime +30 -delete
}

# Without --preserve, so that a file's time says when a release last had it.
copy_assets() {
  [ ! -d "$1" ] || cp -r "$1/." "$2/"
}

remove_old_releases() {
  local release kept=0 current previous
  current=$(release_of current) previous=$(release_of previous)
  for release in $(all_releases); do
    if [ "$release" = "$current" ] || [ "$release" = "$previous" ]; then continue; fi
    kept=$((kept + 1))
    [ "$kept" -gt $((releases_kept - 2)) ] || continue
    rm -rf "${releases:?}/$release"
    say "removed release $release"
  done
}
