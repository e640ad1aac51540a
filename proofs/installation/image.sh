#!/usr/bin/env bash
# Makes the disks of a virtual machine with a bare Debian 12, and the files of a release in /root.
#
#   proofs/installation/image.sh KEPT MACHINE RELEASE
#
# KEPT keeps Debian for the next time, MACHINE gets kernel, initrd and two disks, RELEASE is a directory
# with the files of a release. The packages that setup.sh asks for are in it already, as emulation
# would take an hour to unpack them; none of them is set up.
#
# shellcheck source-path=SCRIPTDIR
set -euo pipefail

kept=$1 machine=$2 release=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
base=$kept/debian-12.tar making=$kept/making.tar
tree=$machine/tree

# Those of setup.sh, a kernel, and a way in for whoever looks.
packages() {
  # shellcheck source=../../ops/setup/steps.sh
  (. "$here/../../ops/setup/steps.sh" && printf '%s\n' "${packages[@]}")
  printf '%s\n' systemd systemd-sysv dbus udev linux-image-cloud-amd64 socat
}

if [ ! -e "$base" ]; then
  mkdir -p "$kept"
  mmdebstrap --variant=minbase --include="$(packages | paste -sd ,)" bookworm "$making"
  mv "$making" "$base"
fi

rm -rf "$tree"
mkdir -p "$tree"
tar -C "$tree" -xf "$base"

put() { mkdir -p "$(dirname "$tree/$1")" && cat >"$tree/$1"; }

put etc/fstab <<'END'
/dev/vda /           ext4 defaults 0 1
/dev/vdb /srv/backup ext4 defaults 0 2
END
mkdir -p "$tree/srv/backup"
# Otherwise systemd asks for a password and a language at the first boot.
tr -d - </proc/sys/kernel/random/uuid | put etc/machine-id
put etc/hostname <<<'padauk-trial'
put etc/hosts <<<'127.0.0.1 localhost padauk-trial'
# There is no name service, and nothing waits for one.
put etc/resolv.conf </dev/null
put etc/systemd/network/10-wired.network <<'END'
[Match]
Name=eth0
[Network]
Address=10.0.2.15/24
Gateway=10.0.2.2
END
# What a provider's image has: a time server near by.
put etc/chrony/sources.d/provider.sources <<<'server 10.0.2.2 iburst'
# The terminal at which the operator sits.
put etc/systemd/system/serial-getty@ttyS1.service.d/sign-in.conf <<'END'
[Service]
ExecStart=
ExecStart=-/sbin/agetty --autologin root --noclear -L 115200 ttyS1 dumb
END
# Signatures come by the internet. Instead of them: one that knows the EICAR test file, and a scanner
# that does not wait for others.
put var/lib/clamav/demo.hdb <<<'44d88612fea8a8f36de82e1278abb02f:68:Demo.Eicar'
for unit in service socket; do
  put "etc/systemd/system/clamav-daemon.$unit.d/trial.conf" <<<$'[Unit]\nConditionPathExistsGlob='
done
# A processor that is emulated takes many times as long for everything.
for unit in padauk-api@ padauk-worker padauk-site@; do
  put "etc/systemd/system/$unit.service.d/trial.conf" <<<$'[Service]\nWatchdogSec=300'
done
# A mail server of the machine itself, which hands on to the proof's.
put etc/systemd/system/trial-mail.service <<'END'
[Service]
ExecStart=/usr/bin/socat TCP-LISTEN:2525,bind=127.0.0.1,fork,reuseaddr TCP:10.0.2.2:2525
Restart=always
[Install]
WantedBy=multi-user.target
END
# For the proof's demo companies and key holders: who connects is the superuser of PostgreSQL.
put etc/systemd/system/trial-database.service <<'END'
[Service]
User=postgres
ExecStart=/usr/bin/socat TCP-LISTEN:5433,bind=10.0.2.15,fork,reuseaddr UNIX-CONNECT:/run/postgresql/.s.PGSQL.5432
Restart=always
END
chroot "$tree" systemctl -q enable systemd-networkd serial-getty@ttyS1 trial-mail
cp -r "$release" "$tree/root/release"

cp "$tree"/boot/vmlinuz-* "$machine/kernel"
cp "$tree"/boot/initrd.img-* "$machine/initrd"
truncate -s 24G "$machine/first.img"
mke2fs -q -t ext4 -d "$tree" "$machine/first.img"
truncate -s 8G "$machine/second.img"
mke2fs -q -t ext4 "$machine/second.img"
rm -rf "$tree"
