# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# A release as one archive, for machines that build nothing: NAME.tar.gz, its bill of materials
# NAME.cdx.json, the SHA-256 of both in NAME.sha256, and the signature of that list in NAME.sig.

release_key=$etc/release.pub

# pack NAME DIRECTORY KEY: the same release always gives the same bytes. KEY is an Ed25519 key, as
# `openssl genpkey -algorithm ed25519` makes it; it never lies on the server.
pack() {
  local name=$1 directory=$2 key
  key=$(realpath -m "$3")
  known_release "$name"
  [ -r "$key" ] || fail "$key is missing: openssl genpkey -algorithm ed25519 -out $key makes one"
  mkdir -p "$directory"
  # Neither order, nor time, nor owner of the files may depend on this machine.
  tar -C "$releases" --sort=name --mtime="@$(<"$releases/$name/made-at")" --owner=0 --group=0 \
    --numeric-owner --format=gnu -c "$name" | gzip -6n >"$directory/$name.tar.gz"
  cp "$releases/$name/sbom.cdx.json" "$directory/$name.cdx.json"
  (
    cd "$directory" || exit
    sha256sum "$name.tar.gz" "$name.cdx.json" >"$name.sha256"
    openssl pkeyutl -sign -inkey "$key" -rawin -in "$name.sha256" -out "$name.sig"
  )
  say "packed $directory/$name.tar.gz"
}

# unpack ARCHIVE: checks everything before anything is written, prints the name of the release.
unpack() {
  local archive=$1 name directory
  name=$(basename "$archive" .tar.gz) directory=$(dirname "$archive")
  [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || fail "$name is no name for a release"
  # Said aloud, because bash goes on after a failure where the name is taken from what this prints.
  judge_archive "$directory" "$name" || exit
  if [ ! -e "$releases/$name" ]; then
    unpacking=$(mktemp -d "$opt/unpacking.XXXXXX")
    trap 'rm -rf "$unpacking"' EXIT
    tar -C "$unpacking" --no-same-owner --warning=no-timestamp -xzf "$archive" "$name" ||
      fail "$archive can't be unpacked: is the disk full? Nothing was changed"
    chmod -R u=rwX,go=rX "$unpacking/$name"
    # By when it came to this machine: all_releases sorts by it.
    touch "$unpacking/$name"
    mv -T "$unpacking/$name" "$releases/$name"
  fi
  echo "$name"
}

judge_archive() (
  cd "$1" || exit
  local file
  for file in "$2.tar.gz" "$2.cdx.json" "$2.sha256" "$2.sig"; do
    [ -r "$file" ] || fail "$1/$file is missing: copy all four files of the release"
  done
  [ -r "$release_key" ] || fail "$release_key is missing: the public key of who makes the releases"
  openssl pkeyutl -verify -pubin -inkey "$release_key" -rawin -in "$2.sha256" -sigfile "$2.sig" \
    >/dev/null 2>&1 || fail "$1/$2.sig is not a signature by the key in $release_key. Nothing was changed"
  [ "$(awk '{ print $2 }' "$2.sha256")" = "$2.tar.gz"$'\n'"$2.cdx.json" ] ||
    fail "$1/$2.sha256 is not about $2. Nothing was changed"
  sha256sum --quiet -c "$2.sha256" >/dev/null 2>&1 ||
    fail "$1/$2.tar.gz or its bill of materials is not what was signed: copy it again. Nothing was changed"
)
