# shellcheck shell=bash disable=SC2154 # the places are set by places.sh
# The four answers. Those without a secret are kept in setup.answers and offered again; a secret that
# is not typed stays as it is.
#
#   DOMAIN            tenders.padauk.example
#   SMTP_SERVER       mail.padauk.example:465; with port 465 encrypted at once, with others by STARTTLS
#   SMTP_USER         SMTP_PASSWORD
#   FILES             disk, or the address of an object store with Object Lock: https://s3.example
#   S3_BUCKET         S3_REGION S3_ACCESS_KEY S3_SECRET_KEY
#   BACKUPS           a directory on another disk, s3://BUCKET/PATH or sftp://USER@HOST/PATH
#   BACKUPS_ENDPOINT  BACKUPS_REGION BACKUPS_ACCESS_KEY BACKUPS_SECRET_KEY
#   PROFILE           small or normal; not asked, the option --small says it

kept_answers=$etc/setup.answers
declare -A answer=()

given() { value_of "$1" "${answers_file:-$kept_answers}"; }

# What the option says, or the answers, or the run before.
choose_profile() {
  local before
  before=$(given PROFILE)
  answer[PROFILE]=${profile:-${before:-$(value_of PROFILE "$kept_answers")}}
  case ${answer[PROFILE]:=normal} in
    small | normal) ;;
    *) fail "PROFILE is small or normal, not «${answer[PROFILE]}»" ;;
  esac
}

usual_doors='http://127.0.0.1:9101 http://127.0.0.1:9111 http://127.0.0.1:9102 http://127.0.0.1:9103'
small_doors='http://127.0.0.1:9101 http://127.0.0.1:9103'

# The admin ports that the doctor asks change with the processes, unless an operator chose others.
write_profile() {
  local inside='' from=$usual_doors to=$small_doors
  if [ "${answer[PROFILE]}" = small ]; then inside=on; else from=$small_doors to=$usual_doors; fi
  set_values "$new/padauk.env" "WORKER_IN_API=$inside"
  sed -i "s#^PRIVATE_DOORS=$from\$#PRIVATE_DOORS=$to#" "$new/padauk.env"
}

# ask NAME QUESTION [USUAL]
ask() {
  local before typed=''
  before=$(given "$1")
  before=${before:-${3:-}}
  if [ -z "$answers_file" ]; then
    read -r -p "$2${before:+ [$before]}: " typed || fail 'nothing was typed'
  fi
  answer[$1]=${typed:-$before}
  [ -n "${answer[$1]}" ] || fail "$1 is missing: $2"
}

# ask_secret NAME QUESTION FILE: what is not typed stays in its file.
ask_secret() {
  local typed=''
  if [ -n "$answers_file" ]; then
    typed=$(given "$1")
  else
    read -r -s -p "$2$([ ! -s "$3" ] || printf ' [as before]'): " typed || fail 'nothing was typed'
    echo
  fi
  answer[$1]=$typed
  [ -n "$typed" ] || [ -s "$3" ] || fail "$1 is missing: $2"
}

ask_everything() {
  [ -z "$answers_file" ] || [ -r "$answers_file" ] || fail "$answers_file can't be read"
  ask DOMAIN '1. Domain name of the site, like tenders.example.com'
  ask SMTP_SERVER '2. Mail server and port, like mail.example.com:465'
  ask SMTP_USER '   its user'
  ask_secret SMTP_PASSWORD '   its password' "$etc/secrets/SMTP_URL"
  ask FILES '3. Where files are kept: the address of an object store (https://…), or disk' disk
  if [ "${answer[FILES]}" != disk ]; then
    ask S3_BUCKET '   its bucket' padauk
    ask S3_REGION '   its region' us-east-1
    ask_secret S3_ACCESS_KEY '   access key' "$etc/secrets/S3_ACCESS_KEY"
    ask_secret S3_SECRET_KEY '   secret key' "$etc/secrets/S3_SECRET_KEY"
  fi
  ask BACKUPS '4. Where backups go: a directory on another disk, s3://BUCKET/PATH or sftp://USER@HOST/PATH' /srv/backup
  if [[ ${answer[BACKUPS]} == s3://* ]]; then
    ask BACKUPS_ENDPOINT '   address of that store, like s3.example.com'
    ask BACKUPS_REGION '   its region' us-east-1
    ask_secret BACKUPS_ACCESS_KEY '   access key' "$root/etc/padauk-backup/s3-keys"
    ask_secret BACKUPS_SECRET_KEY '   secret key' "$root/etc/padauk-backup/s3-keys"
  fi
}

# Without secrets; for the next run.
keep_answers() {
  local name
  for name in "${!answer[@]}"; do
    case $name in
      *PASSWORD | *_KEY) ;;
      *) echo "$name=${answer[$name]}" ;;
    esac
  done | sort | put_file "$kept_answers" 600
}
