import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.ts'
import type { Change } from './system.ts'

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/** Debian's libfaketime, installed when it is missing. */
function faketimeLibrary() {
  const found = findLibrary()
  if (found) return found
  install('faketime')
  const installed = findLibrary()
  if (!installed) throw new Error('libfaketime could not be installed')
  return installed
}

/** The clock of one process, which can be put forward and back while it runs; its timers run on. */
export function makeClock(directory: string, name: string, seconds = 0) {
  const file = join(directory, `clock-${name}`)
  const library = faketimeLibrary()
  const step = (by: number) => {
    // Read at any moment, so it is there whole or not at all.
    writeFileSync(`${file}.new`, `${by < 0 ? '-' : '+'}${Math.abs(by)}s\n`)
    renameSync(`${file}.new`, file)
  }
  step(seconds)
  const change: Change = () => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // Reading it for every look at the clock would cost more than the process itself.
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  return { step, change }
}

/** What libfaketime keeps in memory for a process, and can't remove for one that was killed. */
export function forgetClock(pid: number) {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`]) {
    rmSync(join('/dev/shm', name), { force: true })
  }
}
