import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'

const windowBytes = 16_777_216

type Region = { start: number; end: number }

/** What a core dump would hold: everything that is readable and not just a file of the disk. */
function regionsOf(pid: number): Region[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [range = '', rights = '', , , inode = '', name = ''] = line.split(/\s+/)
      const isOwn = rights.startsWith('r') && (inode === '0' || rights.includes('w'))
      if (!isOwn || name.startsWith('[v')) return []
      const [start = 0, end = 0] = range.split('-').map((hex) => parseInt(hex, 16))
      return [{ start, end }]
    })
}

const nothing = Buffer.alloc(windowBytes)

/** Writes down the memory of a process, as a core dump would; pages that hold nothing are left out. */
export function dumpMemory(pid: number, path: string) {
  const memory = openMemory(pid)
  if (memory === null) return
  const dump = openSync(path, 'w')
  const window = Buffer.allocUnsafe(windowBytes)
  try {
    for (const { start, end } of regionsOf(pid)) {
      for (let at = start; at < end; at += windowBytes) {
        const read = readRegion(memory, window, at, Math.min(windowBytes, end - at))
        if (window.compare(nothing, 0, read, 0, read) !== 0) writeSync(dump, window, 0, read)
      }
    }
  } finally {
    closeSync(memory)
    closeSync(dump)
  }
}

/** A process that has just ended has none. */
function openMemory(pid: number) {
  try {
    return openSync(`/proc/${pid}/mem`, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** A page may be gone by now, as in a living process; a dump would not have it either. */
function readRegion(memory: number, window: Buffer, at: number, length: number) {
  try {
    return readSync(memory, window, 0, length, at)
  } catch {
    return 0
  }
}
