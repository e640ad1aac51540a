import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@padauk/contract/problems'
import type { Lock, Locker } from '@tus/server'
import { Refused } from '#features/uploads/refused'
import { dropLock, renewLock, takeLock, wantLock } from '#features/uploads/locks/repository'
import type { Database } from '#platform/database/database'

const leaseSeconds = 10
const renewMs = 1_000
const retryMs = 200
// A holder that was killed loses its lease within this time.
const patienceMs = 15_000

/**
 * One writer per upload among all processes, by a lease in a table: no connection is held while a
 * slow connection delivers. A waiting request makes the holder store what it has and let go: it is
 * usually a dead connection of the same client.
 */
export function createLocker(db: Database, idOf: (name: string) => string): Locker {
  return { newLock: (name) => newLock(db, idOf(name)) }
}

function newLock(db: Database, uploadId: string): Lock {
  const lease = { uploadId, holder: randomUUID(), seconds: leaseSeconds }
  let renewing: NodeJS.Timeout | undefined
  return {
    async lock(signal, letGo) {
      const end = Date.now() + patienceMs
      while (!(await takeLock(db, lease))) {
        if (signal.aborted || Date.now() > end) {
          throw new Refused(refuse('unavailable', { retryAfterSeconds: 5 }))
        }
        await wantLock(db, uploadId)
        await pause(retryMs)
      }
      renewing = setInterval(() => {
        renewLock(db, lease).then(
          (isWanted) => isWanted && letGo(),
          // Unrenewed it runs out by itself; what is written stays right without it.
          () => letGo(),
        )
      }, renewMs)
    },
    async unlock() {
      clearInterval(renewing)
      await dropLock(db, lease)
    },
  }
}
