import { existsSync, readFileSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '#platform/config'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { isHere } from '#platform/doctor/machine'

const scanner = findingsAbout('scanner')
const memory = findingsAbout('memory')
/** Kinds of file system as the kernel numbers them. */
const [tmpfs, ramfs] = [0x01021994, 0x858458f6]

/** clamd writes each file to its spool before it scans it: a bid must not reach a disk unencrypted. */
export async function examineSpool({ CLAMD_HOST, CLAMD_CONF }: Config): Promise<Finding[]> {
  if (!CLAMD_HOST) return []
  if (!isHere(CLAMD_HOST)) {
    const todo = 'Make sure that its TemporaryDirectory is a tmpfs.'
    return [scanner.look('The scanner runs elsewhere; its spool can’t be seen from here.', todo)]
  }
  try {
    // clamd keeps the first value of a key.
    const set = /^TemporaryDirectory\s+(\S+)/m.exec(await readFile(CLAMD_CONF, 'utf8'))?.[1]
    const directory = set ?? '/tmp'
    const { type } = await statfs(directory)
    if (type === tmpfs || type === ramfs)
      return [scanner.ok(`The scanner’s spool ${directory} is in memory.`)]
    return [scanner.wrong(`The scanner writes bids to a disk: ${directory} is no tmpfs.`, repair)]
  } catch (error) {
    return [scanner.wrong(`The scanner’s spool can't be seen: ${reasonOf(error)}.`, repair)]
  }
}

const repair = 'Run ops/scanner/setup.sh, and compare CLAMD_CONF with the file that clamd reads.'

/** Memory that is swapped out lies on a disk, bids in it too. `proc` and `sys` are named for tests. */
export function examineSwap(proc = '/proc', sys = '/sys'): Finding[] {
  const table = join(proc, 'swaps')
  if (!existsSync(table)) return []
  const [, ...rows] = readFileSync(table, 'utf8').trim().split('\n')
  const open = rows
    .map((row) => row.split(/\s/)[0] ?? '')
    .filter((device) => !isSafeSwap(device, sys))
  if (open.length === 0)
    return [memory.ok(rows.length === 0 ? 'There is no swap.' : 'Swap is encrypted.')]
  const todo = 'Turn it off (swapoff, /etc/fstab), or encrypt it (/etc/crypttab).'
  return [memory.look(`Memory may be swapped to a disk unencrypted: ${open.join(', ')}.`, todo)]
}

/** Compressed memory, or a device that the kernel encrypts. */
function isSafeSwap(device: string, sys: string) {
  const name = basename(device)
  if (name.startsWith('zram')) return true
  const uuid = join(sys, 'block', name, 'dm', 'uuid')
  return existsSync(uuid) && readFileSync(uuid, 'utf8').startsWith('CRYPT-')
}
