import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSteppingClock } from '#kit/faketime'

/** The clock of one process, which can be put forward and back while it runs. */
export function makeClock(directory: string, name: string) {
  const file = join(directory, `clock-${name}`)
  const step = (seconds: number) => {
    // Read at any moment, so it is there whole or not at all.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`)
    renameSync(`${file}.new`, file)
  }
  step(0)
  return { step, change: withSteppingClock(file) }
}

/** What libfaketime keeps in memory for a process, and can't remove for one that was killed. */
export function forgetClock(pid: number) {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`]) {
    rmSync(join('/dev/shm', name), { force: true })
  }
}
