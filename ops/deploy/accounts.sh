# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# The accounts. The site has one that can read neither secrets nor files. Api and worker have one each
# and share secrets and files by the group of `padauk`, the account of the doctor and of commands.
#
# Releases and units from before there were several write files that their account alone can read.
# As long as one of them runs, api and worker both keep to `padauk`, by a drop-in of their units.

sharing_units=(padauk-api@ padauk-worker)

# Only in a real installation: another root is a trial.
make_accounts() {
  [ -z "$root" ] || return 0
  make_account padauk --group
  make_account padauk-api --ingroup padauk
  make_account padauk-worker --ingroup padauk
  make_account padauk-site --group
}

make_account() {
  id -u "$1" >/dev/null 2>&1 ||
    adduser --system --home "$state" --no-create-home --shell /usr/sbin/nologin "${@:2}" "$1"
}

give_to() {
  [ -n "$root" ] || chown "$@"
}

# In a directory that every account may enter, and for the group what the account has.
as_padauk() (
  cd /
  umask 007
  if [ -n "$root" ]; then "$@"; else runuser -u padauk -- "$@"; fi
)

# Without the rights of root: the processes can change what lies below while this looks at it.
share_files() {
  as_padauk find -H "$state/files" -user "$(as_padauk id -u)" \
    \( -type d ! -perm 770 -o -type f ! -perm 660 \) -exec chmod u=rwX,g=rwX,o= {} +
}

# shares_files RELEASE
shares_files() { grep -qs '^User=padauk-api$' "$releases/$1/ops/systemd/padauk-api@.service"; }

uses_one_account() { [ -e "$units/padauk-worker.service.d/one-account.conf" ]; }

use_one_account() {
  local unit
  for unit in "${sharing_units[@]}"; do
    mkdir -p "$units/$unit.service.d"
    printf '[Service]\nUser=padauk\n' >"$units/$unit.service.d/one-account.conf"
  done
}

# Before units are written: the processes of the old ones still run.
keep_one_account() {
  if grep -qs '^User=padauk$' "$units/padauk-worker.service.d/sandbox.conf"; then use_one_account; fi
}

# join_accounts RELEASE: that runs, if there is one; the next one does not share files.
join_accounts() {
  ! uses_one_account || return 0
  use_one_account
  systemctl daemon-reload
  [ -z "$1" ] || restart_all=yes "$here/deploy.sh" roll "$1"
}

# separate_accounts RELEASE: it runs in all processes.
separate_accounts() {
  if ! uses_one_account || ! shares_files "$1"; then return; fi
  share_files
  local unit
  for unit in "${sharing_units[@]}"; do rm -f "$units/$unit.service.d/one-account.conf"; done
  systemctl daemon-reload
  if restart_all=yes "$here/deploy.sh" roll "$1"; then
    say 'api and worker have accounts of their own'
    return
  fi
  join_accounts "$1"
  say 'api and worker do not work with accounts of their own and keep to one: look at the journal'
}
