import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { run } from '#platform/doctor/run'

const { ok, look } = findingsAbout('upkeep')
const dayMs = 86_400_000
/** They are looked for every day; a mirror may be away for one or two. */
const oldestDays = 3

/**
 * What keeps a machine in order for years. A container and a developer's machine are kept by others:
 * only where systemd has started the machine is it ours. `root` is named for tests.
 */
export async function examineUpkeep(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  root = '/',
): Promise<Finding[]> {
  const isOurs = NODE_ENV === 'production' && existsSync(join(root, 'run/systemd/system'))
  if (!isOurs) return []
  return [...(await examineFixes(root)), ...(await examineJournal(root))]
}

/** Security fixes of Debian. Its own notes say whether they really come; all may read them. */
async function examineFixes(root: string): Promise<Finding[]> {
  if (!existsSync(join(root, 'etc/debian_version'))) return []
  const days = await run('apt-config', [
    'dump',
    '--format',
    '%v',
    'APT::Periodic::Unattended-Upgrade',
  ])
  const isInstalled = existsSync(join(root, 'usr/bin/unattended-upgrade'))
  if (!isInstalled || days === '' || days === '0') {
    const todo = 'Run ops/setup.sh again, or install unattended-upgrades and turn it on.'
    return [look('Security fixes of Debian do not come by themselves.', todo)]
  }
  const changedAt = async (path: string) =>
    (await stat(join(root, path)).catch(() => null))?.mtimeMs ?? 0
  const installedAt = await changedAt('var/lib/dpkg/info/unattended-upgrades.list')
  const [fetchedAt, appliedAt] = await Promise.all(
    ['update-stamp', 'unattended-upgrades-stamp'].map((note) =>
      changedAt(`var/lib/apt/periodic/${note}`),
    ),
  )
  // A new machine looks for them within a day.
  const last = Math.max(installedAt, Math.min(fetchedAt ?? 0, appliedAt ?? 0))
  const age = Math.floor((Date.now() - last) / dayMs)
  if (age <= oldestDays) return [ok('Security fixes of Debian come by themselves.')]
  const todo = 'Look at `journalctl -u "apt-daily*"` and /var/log/unattended-upgrades.'
  return [look(`Security fixes of Debian were last applied ${age} days ago.`, todo)]
}

/** A limit that the operator chose, in any of the files that journald reads. */
async function examineJournal(root: string): Promise<Finding[]> {
  const text = await run('systemd-analyze', [
    'cat-config',
    `--root=${root}`,
    'systemd/journald.conf',
  ])
  if (text === null) return []
  const limit = [...text.matchAll(/^SystemMaxUse=(\S*)/gm)].at(-1)?.[1]
  if (limit) return [ok(`The journal takes at most ${limit}.`)]
  const todo = 'Run ops/setup.sh again, or set SystemMaxUse in /etc/systemd/journald.conf.d.'
  return [look('The journal has no limit of its own: it may take 4 GB.', todo)]
}
