#!/usr/bin/env bash
# Makes a bare Debian 12 an installation of Padauk: packages, database, scanner, keys, certificate,
# release, backups. May be repeated: it offers the answers of the last time and changes nothing twice.
#
#   ops/setup.sh ARCHIVE [--answers FILE] [--small | --normal] [--own-certificate]
#
# ARCHIVE is a release as ops/deploy.sh pack makes it, with its other files and release.pub, the key
# of who signs releases, beside it. Four things are asked: the domain name, the mail server, where
# files are kept and where backups go. All answers are examined before anything depends on them.
#
#   --answers FILE      takes the answers from lines NAME=VALUE and asks nothing; the names are in
#                       ops/setup/answers.sh
#   --small             for a machine with 3 GB of memory: one process for api and worker. It stays so
#                       in later runs, until --normal
#   --own-certificate   for a trial without a public name: a certificate that browsers warn of
#
#   PADAUK_ROOT         a trial: settings are examined and written below another directory, and nothing
#                       of the machine is touched
#   PADAUK_SYSTEMCTL    a program to be called instead of systemctl
#
# shellcheck source-path=SCRIPTDIR
set -euo pipefail
shopt -s inherit_errexit

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
PATH=$PATH:/usr/sbin:/sbin
export DEBIAN_FRONTEND=noninteractive

# shellcheck source=deploy/places.sh
. "$here/deploy/places.sh"
# shellcheck source=deploy/releases.sh
. "$here/deploy/releases.sh"
# shellcheck source=deploy/archives.sh
. "$here/deploy/archives.sh"
# shellcheck source=deploy/accounts.sh
. "$here/deploy/accounts.sh"
# shellcheck source=setup/answers.sh
. "$here/setup/answers.sh"
# shellcheck source=setup/checks.sh
. "$here/setup/checks.sh"
# shellcheck source=setup/steps.sh
. "$here/setup/steps.sh"

archive='' answers_file='' profile='' own_certificate=no
while [ $# -gt 0 ]; do
  case $1 in
    --answers)
      answers_file=${2:?FILE}
      shift
      ;;
    --small | --normal) profile=${1#--} ;;
    --own-certificate) own_certificate=yes ;;
    *.tar.gz) archive=$(realpath -m "$1") ;;
    *) fail "$1 is not known; see the head of $0" ;;
  esac
  shift
done
[ -n "$archive" ] || fail 'which release? Name the file that ends in .tar.gz'
[ "$(id -u)" = 0 ] || fail 'only root can set up a machine: sudo -i, then again'

check_files_of_release
choose_profile
check_machine
ask_everything
check_domain
check_backups

mkdir -p "$opt"
exec 9>"$opt/setup.lock"
flock -n 9 || fail 'another setup.sh is at work'
trap 'say "stopped before the end; run it again, and it continues"; exit 1' INT TERM

step 'packages' add_packages
step 'release' unpack_release
step 'clock' check_clock
step 'settings' write_answers
step 'upkeep of the machine' keep_up
if [ -n "$root" ]; then exit 0; fi
step 'database' prepare_database
step 'virus scanner' prepare_scanner
step 'certificate' get_certificate
step 'processes' put_up
step 'backups' start_backups
finish
