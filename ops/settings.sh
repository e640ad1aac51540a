# shellcheck shell=bash
# How the scripts read settings.

# export_settings FILE: as systemd reads it, which is not as a shell would: values may hold spaces.
export_settings() {
  local line value
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[A-Z][A-Z0-9_]*= ]] || continue
    value=${line#*=}
    value=${value#\"}
    export "${line%%=*}=${value%\"}"
  done <"$1"
}
