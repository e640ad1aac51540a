# shellcheck shell=bash disable=SC2153,SC2154 # the settings are set by common.sh
# A directory of another machine that holds the backups. Debian's pgBackRest does not speak SFTP, so
# sshfs mounts it here, for PostgreSQL's account alone.

is_remote() { [[ $REPOSITORY =~ ^sftp://[^@/]+@[^/]+/. ]]; }

remote_key() { echo "${REPOSITORY_KEY:-/etc/padauk-backup/sftp-key}"; }
remote_hosts() { echo "${REPOSITORY_HOST_KEYS:-/etc/padauk-backup/sftp-host-keys}"; }

# The parts of sftp://USER@HOST:PORT/PATH.
remote_host() {
  local place=${REPOSITORY#sftp://*@}
  place=${place%%/*}
  echo "${place%:*}"
}
remote_port() { [[ $REPOSITORY =~ ^sftp://[^/]*:([0-9]+)/ ]] && echo "${BASH_REMATCH[1]}" || echo 22; }
remote_source() {
  local place=${REPOSITORY#sftp://}
  echo "${place%%@*}@$(remote_host):/${place#*/}"
}

# Both are decided by a person once: who may write there, and whether it is that machine.
know_each_other() {
  local key hosts
  key=$(remote_key) hosts=$(remote_hosts)
  if [ ! -s "$key" ]; then
    ssh-keygen -q -t ed25519 -N '' -C padauk-backup -f "$key"
    fail "made $key: let $(remote_host) accept the key in $key.pub, then again"
  fi
  if [ ! -s "$hosts" ]; then
    ssh-keyscan -p "$(remote_port)" "$(remote_host)" >"$hosts.asked" 2>/dev/null || true
    [ -s "$hosts.asked" ] || fail "$(remote_host) does not answer at port $(remote_port)"
    ssh-keygen -l -f "$hosts.asked"
    fail "compare that with what the owner of $(remote_host) says; if it is the same: mv $hosts.asked $hosts, then again"
  fi
}

mount_options() {
  local options=(_netdev allow_other default_permissions "uid=$(id -u postgres)" "gid=$(id -g postgres)" umask=077
    "port=$(remote_port)" "IdentityFile=$(remote_key)" "UserKnownHostsFile=$(remote_hosts)"
    StrictHostKeyChecking=yes BatchMode=yes reconnect ServerAliveInterval=15 ServerAliveCountMax=3)
  (IFS=, && echo "${options[*]}")
}

mount_unit() {
  cat <<UNIT
[Unit]
Description=Padauk: backups on another machine
Wants=network-online.target
After=network-online.target

[Mount]
What=$(remote_source)
Where=$(repository_place)
Type=fuse.sshfs
Options=$(mount_options)
TimeoutSec=30

[Install]
WantedBy=multi-user.target
UNIT
}

# Without the mount only root may enter the place, so that no backup lands on this disk by mistake.
mount_repository() {
  local place unit
  place=$(repository_place)
  [ "$(id -u)" = 0 ] || fail 'only root can mount the directory of another machine'
  know_each_other
  if mountpoint -q "$place"; then return; fi
  install -d -m 700 -o root "$place"
  if [ -z "$UNITS" ]; then
    mount -t fuse.sshfs -o "$(mount_options)" "$(remote_source)" "$place"
  else
    unit=$(systemd-escape --path --suffix=mount "$place")
    mount_unit >"$UNITS/$unit"
    systemctl daemon-reload
    systemctl enable --now "$unit"
  fi || fail "$(remote_source) can't be mounted: does it accept the key in $(remote_key).pub, and is the directory there?"
}
