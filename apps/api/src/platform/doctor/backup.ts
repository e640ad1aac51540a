import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'

const { ok, look, wrong } = findingsAbout('backup')
const hourMs = 3_600_000
/** One a day, and some hours for a large one. */
const oldestHours = 30
/** Once in three months, and some days to find the time. */
const drillDays = 100

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

/** How the last drill ended, which `ops/backup/drill.sh` notes beside the time of the newest backup. */
export async function examineDrill(
  config: Pick<Config, 'BACKUP_NEWEST' | 'NODE_ENV'>,
): Promise<Finding[]> {
  const { BACKUP_NEWEST, NODE_ENV } = config
  if (BACKUP_NEWEST === 'none' || NODE_ENV !== 'production') return []
  const note = await readFile(join(dirname(BACKUP_NEWEST), 'drill'), 'utf8').catch(() => '')
  const [seconds, outcome] = note.trim().split(' ')
  const todo = 'Run `padauk drill`: only a restored backup is known to be one.'
  if (!seconds) return [look('No drill was run yet.', todo)]
  const days = Math.floor((Date.now() / 1000 - Number(seconds)) / 86_400)
  const sentence = `The last drill was ${days} days ago`
  if (outcome !== 'passed') {
    return [wrong(`${sentence} and failed.`, 'Run `padauk drill` again, and follow what it says.')]
  }
  return [days > drillDays ? look(`${sentence}.`, todo) : ok(`${sentence} and passed.`)]
}
