import { globSync } from 'node:fs'
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

/** A process whose clock is wrong by that much; its timers run on. */
export function withClock(offset: `${'+' | '-'}${number}s`): Change {
  const library = faketimeLibrary()
  return () => ({ LD_PRELOAD: library, FAKETIME: offset, DONT_FAKE_MONOTONIC: '1' })
}

/** A process whose clock follows a file, which says by how much it is wrong: `+3600s`. */
export function withSteppingClock(file: string): Change {
  const library = faketimeLibrary()
  return () => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // Reading it for every look at the clock would cost more than the process itself.
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
}
