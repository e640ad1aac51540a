import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { must } from '#kit/command'
import { install } from '#kit/install'
import type { Alone } from '#kit/proof'
import { isListening } from '#kit/proxy'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import { untilAnswered } from '#kit/client'
import { startCluster } from './cluster.ts'
import { restoredFrom } from './elsewhere.ts'

/** An account of Debian that may not sign in; its keys may only speak SFTP here. */
const account = 'backup'

/** A machine that takes files by SFTP and nothing else. */
async function startSftp(directory: string) {
  if (!existsSync('/usr/sbin/sshd')) install('openssh-server')
  const port = await freePort()
  const place = join(directory, 'another-machine')
  const files = join(place, 'files')
  mkdirSync(files, { recursive: true })
  for (const part of [directory, place]) chmodSync(part, 0o755)
  execFileSync('chown', [`${account}:`, files])
  const keys = join(place, 'authorized-keys')
  writeFileSync(keys, '')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(place, 'host-key')])
  writeFileSync(
    join(place, 'sshd.conf'),
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${place}/host-key
PidFile none
AuthorizedKeysFile ${keys}
StrictModes no
PasswordAuthentication no
AllowUsers ${account}
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`,
  )
  // The place that sshd locks itself into before anyone has signed in.
  mkdirSync('/run/sshd', { recursive: true })
  const options = ['-D', '-f', join(place, 'sshd.conf'), '-E', join(place, 'log')]
  const sshd = spawn('/usr/sbin/sshd', options, { stdio: 'ignore' })
  await untilAnswered(async () => ((await isListening(port)) ? true : null))
  return {
    repository: `sftp://${account}@127.0.0.1:${port}${files}`,
    files,
    accept: (key: string) => copyFileSync(key, keys),
    stop: () => void sshd.kill(),
  }
}

/** Another cluster, whose backups lie on another machine: set up, backed up, and restored from there. */
export async function backUpToAnotherMachine({ atEnd }: Alone): Promise<Row[]> {
  const cluster = await startCluster()
  const { directory: place } = cluster
  atEnd(cluster.stop)
  const machine = await startSftp(place)
  atEnd(machine.stop)
  const [key, hosts] = [join(place, 'sftp-key'), join(place, 'sftp-host-keys')]
  cluster.writeBackupSettings(`REPOSITORY=${machine.repository}
REPOSITORY_KEY=${key}
REPOSITORY_HOST_KEYS=${hosts}
SECOND_WAL=
`)
  const mount = join(place, 'state', 'repository')
  atEnd(() => void spawnSync('umount', [mount]))

  const withoutKey = await cluster.run('setup.sh')
  machine.accept(`${key}.pub`)
  const withoutHost = await cluster.run('setup.sh')
  renameSync(`${hosts}.asked`, hosts)
  await must(cluster.run('setup.sh'))
  const asks = [withoutKey, withoutHost].map(({ isDone, said }) => (isDone ? '' : said))
  const rows = await restoredFrom(cluster)
  const there = readdirSync(machine.files)
  execFileSync('umount', [mount])
  const away = await cluster.run('backup.sh', 'diff')
  return [
    holds(
      'it asks once for the key, and once whose machine it is',
      asks.every((said) => said.endsWith('then again')),
    ),
    holds('the other machine has them', there.includes('backup'), there.join(' ')),
    ...rows,
    holds('without the other machine a backup fails, and nothing lands on this disk', !away.isDone),
  ]
}
