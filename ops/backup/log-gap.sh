# shellcheck shell=bash disable=SC2154 # time is set by restore.sh
# A segment of the log that is missing looks to PostgreSQL like the end of the log. What is behind
# the gap is still there to be found.

# segment_place LOG_AND_SEGMENT: the number of a segment, from the last 16 digits of its name.
segment_place() { echo $((16#${1:0:8} * 256 + 16#${1:8:8})); }

# Names of the repository and of the second disk.
segments() {
  back_rest repo-ls "archive/$stanza" --recurse | grep -oE '/[0-9A-F]{24}-' | tr -d '/-' || true
  local place
  for place in $(second_places); do
    as_postgres ls "$place" | grep -oE '^[0-9A-F]{24}' || true
  done
}

# refuse_gap DIRECTORY: compares where the recovery ended with the newest segment there is.
refuse_gap() {
  # With a time PostgreSQL itself refuses to end before it.
  if [ -n "$time" ]; then return; fi
  local history line timeline lsn reached newest
  # shellcheck disable=SC2016 # expanded by the inner shell
  history=$(as_postgres sh -c 'ls "$1"/pg_wal/*.history | sort | tail -n 1' sh "$1")
  line=$(as_postgres grep -v '^ *$' "$history" | tail -n 1)
  read -r timeline lsn _ <<<"$line"
  reached=$((16#${lsn%/*} * 256 + (16#${lsn#*/} >> 24)))
  newest=$(segments | sort | { grep -i "^$(printf '%08X' "$timeline")" || true; } | tail -n 1)
  if [ -z "$newest" ]; then return; fi
  if [ $(($(segment_place "${newest:8}") - reached)) -gt 1 ]; then
    fail "the log ends at $lsn, but there is a segment $newest: one between them is missing, and what is behind it was not restored"
  fi
}
