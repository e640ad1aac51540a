import { readFile } from 'node:fs/promises'
import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'

const { ok, look, wrong } = findingsAbout('backup')
const hourMs = 3_600_000
/** One a day, and some hours for a large one. */
const oldestHours = 30

/** When the newest backup was taken: null when there is none, undefined where it isn't our task. */
export async function newestBackup({ BACKUP_NEWEST: file }: Pick<Config, 'BACKUP_NEWEST'>) {
  if (file === 'none') return undefined
  const seconds = Number(await readFile(file, 'utf8').catch(() => ''))
  return seconds > 0 ? new Date(seconds * 1000) : null
}

export async function examineBackup(config: Config): Promise<Finding[]> {
  const newest = await newestBackup(config)
  if (newest === undefined) {
    return [look('Backups are made by other means: their age is not watched here.')]
  }
  const todo =
    'Run ops/backup/setup.sh, or look at `systemctl list-timers "padauk-*"` and `journalctl -u "padauk-backup@*"`.'
  // On a developer's machine there is nothing to lose.
  const judge = config.NODE_ENV === 'production' ? wrong : look
  if (newest === null) return [judge('No backup of the database was taken.', todo)]
  const hours = (Date.now() - newest.getTime()) / hourMs
  const sentence = `The newest backup is ${Math.floor(hours)} hours old.`
  return [hours > oldestHours ? judge(sentence, todo) : ok(sentence)]
}
