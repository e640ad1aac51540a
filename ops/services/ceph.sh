# shellcheck shell=bash disable=SC2154 # dir, here and the ports are set by services.sh
# An S3 store with Object Lock: the smallest Ceph that serves it, one mon, one osd, one rgw.
# Authentication between the daemons is off, which is right for a machine's own loopback and
# for nothing else.

ceph_home=$dir/ceph
ceph_conf=$ceph_home/ceph.conf

ceph_pid() { pid_of "$1" "$ceph_conf"; }

rgw_answers() { [[ "$(ask "$s3_port" 'GET / HTTP/1.0')" == 'HTTP/1.'*' 200 '* ]]; }

ceph_is_up() {
  ceph_pid radosgw >/dev/null && ceph_pid ceph-osd >/dev/null && ceph_pid ceph-mon >/dev/null &&
    rgw_answers
}

ceph_up() {
  if holds ceph_is_up; then
    echo 'ceph: already running'
    return
  fi
  # A half-dead cluster is stopped whole: an rgw that lost its osd does not come back by itself.
  ceph_stop
  refuse_taken_port "$s3_port" PADAUK_S3_PORT
  # The keys are written last, so without them an earlier creation was interrupted.
  if [ -f "$ceph_home/keys" ]; then
    ceph_write_conf
    ceph_run ceph-mon -i a
    ceph_run ceph-osd -i 0
  else
    ceph_create
  fi
  ceph_run radosgw -n client.rgw
  wait_until 60 rgw_answers || fail "the S3 store does not answer, see $ceph_home/log/"
  echo "ceph: started, S3 on 127.0.0.1:$s3_port"
}

ceph_run() {
  local program=$1
  shift
  "$program" -c "$ceph_conf" "$@" </dev/null >>"$ceph_home/log/start.out" 2>&1 ||
    fail "$program did not start, see $ceph_home/log/"
}

ceph_create() {
  rm -rf "$ceph_home"
  mkdir -m 700 "$ceph_home"
  mkdir "$ceph_home"/{mon,osd,rgw,log,run}
  cat /proc/sys/kernel/random/uuid >"$ceph_home/fsid"
  # The mon keeps its address in its own store: chosen once, for good.
  refuse_taken_port "$mon_port" PADAUK_MON_PORT
  echo "$mon_port" >"$ceph_home/mon-port"
  ceph_write_conf

  local osd
  osd=$(</proc/sys/kernel/random/uuid)
  monmaptool --create --addv a "[v2:127.0.0.1:$mon_port]" --fsid "$(<"$ceph_home/fsid")" \
    "$ceph_home/monmap" >/dev/null
  ceph_run ceph-mon -i a --mkfs --monmap "$ceph_home/monmap"
  ceph_run ceph-mon -i a
  ceph_run ceph --connect-timeout 30 osd new "$osd"
  ceph_run ceph-osd -i 0 --mkfs --osd-uuid "$osd"
  ceph_run ceph-osd -i 0

  # radosgw-admin makes up the keys itself: given by us they would show in the process list.
  local user
  user=$(timeout 60 radosgw-admin -c "$ceph_conf" user create --uid=padauk --display-name=padauk \
    2>>"$ceph_home/log/start.out") || fail "no S3 user could be made, see $ceph_home/log/"
  sed -n -e 's/.*"access_key": "\(.*\)".*/S3_ACCESS_KEY=\1/p' \
    -e 's/.*"secret_key": "\(.*\)".*/S3_SECRET_KEY=\1/p' <<<"$user" | write_private "$ceph_home/keys"
}

# Written at every start, so that a moved directory, another port or a better setting takes effect.
ceph_write_conf() {
  local mon_port
  mon_port=$(<"$ceph_home/mon-port")
  cat >"$ceph_conf" <<CONF
[global]
fsid = $(<"$ceph_home/fsid")
mon_initial_members = a
mon_host = [v2:127.0.0.1:$mon_port]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
ms_bind_msgr1 = false
ms_bind_port_min = $((mon_port + 1))
ms_bind_port_max = $((mon_port + 50))
run_dir = $ceph_home/run
admin_socket =
log_file = $ceph_home/log/\$name.log
mon_cluster_log_file = $ceph_home/log/cluster.log

auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# radosgw's own default is "secure", which needs cephx: it would retry for ever.
ms_mon_client_mode = crc

# One copy of everything on one osd.
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
rgw_rados_pool_pg_num_min = 1

# Made for clusters of many: a mon collects changes for a second before it agrees with itself,
# and after a crash reads wait 16 s for an osd that may still be serving. The wait is this ratio of
# 20 s, and so is the lease that the osd must renew: on a machine that is busy for longer than the
# lease, the only osd loses it and serves nothing until it is started again.
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
osd_pool_default_read_lease_ratio = 0.5
# After a crash rgw may first be told the dead osd's address: ask again soon, not after 15 s.
objecter_timeout = 1
objecter_tick_interval = 0.5
# Changes of buckets and users are told to every rgw, and a killed one counts for this long.
osd_client_watch_timeout = 5

# The mon stops on a disk with less free space than this, in percent. Laptops are often below
# the 5 that a server should have.
mon_data_avail_crit = 1
mon_data_avail_warn = 2

[mon.a]
mon_data = $ceph_home/mon

[osd.0]
osd_data = $ceph_home/osd
osd_objectstore = bluestore
# A sparse file: it takes what is stored, not this.
bluestore_block_size = 21474836480
osd_memory_target = 1073741824

[client.rgw]
rgw_data = $ceph_home/rgw
rgw_frontends = beast endpoint=127.0.0.1:$s3_port
rgw_enable_apis = s3
CONF
}

# rgw, osd, mon: each needs the next one to leave in order, and hangs without it.
ceph_stop() {
  local rgw osd mon
  rgw=$(ceph_pid radosgw) || rgw=
  osd=$(ceph_pid ceph-osd) || osd=
  mon=$(ceph_pid ceph-mon) || mon=
  if [ -n "$rgw" ]; then end_process "$rgw" "${osd:+TERM}" 15; fi
  if [ -n "$osd" ]; then end_process "$osd" "${mon:+TERM}" 20; fi
  if [ -n "$mon" ]; then end_process "$mon" TERM 20; fi
}

ceph_env() {
  echo "S3_ENDPOINT=http://127.0.0.1:$s3_port"
  echo 'S3_REGION=us-east-1'
  echo 'S3_BUCKET=padauk'
  cat "$ceph_home/keys"
}
