import { readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { run } from '#platform/doctor/run'

const disk = findingsAbout('disk')
const memory = findingsAbout('memory')
const clock = findingsAbout('clock')
const secrets = findingsAbout('secrets')
const gigabyte = 1024 ** 3

/** Whether a host is this machine. */
export const isHere = (host: string) => /^(?:127\.|localhost$|\[?::1)/.test(host)

/** Where Debian keeps the database. */
export const postgresDirectory = '/var/lib/postgresql'

const percent = (part: number) => `${Math.floor(part * 100)} %`

/** Free room where something is written. */
export async function examineDisks(
  directories: readonly (string | undefined)[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const directory of new Set(directories.filter((path) => path !== undefined))) {
    const room = await statfs(directory).catch(() => null)
    if (!room) continue
    const free = room.bavail / room.blocks
    const sentence = `${percent(free)} of the disk of ${directory} is free.`
    const todo = 'Make room, or give it a larger disk: a full one stops uploads and the database.'
    if (free < 0.05) findings.push(disk.wrong(sentence, todo))
    else findings.push(free < 0.15 ? disk.look(sentence, todo) : disk.ok(sentence))
  }
  return findings
}

export function examineMemory(): Finding[] {
  const told = tryReading('/proc/meminfo')
  const size = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(told)?.[1] ?? 0) * 1024
  const [total, available] = [size('MemTotal'), size('MemAvailable')]
  if (total === 0) return []
  const sentence = `${(available / gigabyte).toFixed(1)} of ${(total / gigabyte).toFixed(1)} GB of memory are available.`
  const todo = 'Give the machine more memory; the scanner alone takes 1.5 to 3 GB.'
  return [available / total < 0.1 ? memory.look(sentence, todo) : memory.ok(sentence)]
}

function tryReading(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** What the system says about its clock; nothing where that is unknown. */
export async function examineTimeService(): Promise<Finding[]> {
  const [synced, chrony] = await Promise.all([
    run('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']),
    run('chronyc', ['-c', 'tracking']),
  ])
  if (synced === 'yes' || (chrony && !chrony.includes('Not synchronised'))) {
    return [clock.ok('This machine follows a time server.')]
  }
  const todo = 'Install chrony. Deadlines are judged by the clock of the database’s machine.'
  const sentence =
    synced === null && chrony === null
      ? 'Whether this machine follows a time server could not be asked.'
      : 'This machine follows no time server.'
  return [clock.look(sentence, todo)]
}

type Source = { name: string; path: string | null }

/** A secret belongs in a file that only the processes can read. */
export async function examineSecrets(sources: readonly Source[]): Promise<Finding[]> {
  const bare = sources.filter(({ path }) => path === null).map(({ name }) => name)
  const checked = await Promise.all(sources.map(examineFile))
  const findings = checked.filter((finding) => finding !== null)
  if (bare.length > 0) {
    const todo = 'Put each into a file of its own and name that with NAME_FILE.'
    findings.push(
      secrets.look(
        `In the environment, where other programs may see it: ${bare.join(', ')}.`,
        todo,
      ),
    )
  }
  return findings.length > 0
    ? findings
    : [secrets.ok('Every secret lies in a file that others can’t read.')]
}

async function examineFile({ name, path }: Source): Promise<Finding | null> {
  if (path === null) return null
  try {
    const { mode } = await stat(path)
    if ((mode & 0o007) === 0) return null
    return secrets.wrong(
      `Everybody on this machine can read the file of ${name}.`,
      `chmod 600 ${path}`,
    )
  } catch (error) {
    return secrets.wrong(`The file of ${name} can't be read: ${reasonOf(error)}.`)
  }
}
