import {
  hasRecoveryCodes,
  isSessionOpen,
  isWrappingKeyUsed,
  mayHaveSigned,
  resealSecondFactor,
  sealedSecondFactors,
  unsentContents,
} from '#features/keys/repository'
import type { Database } from '#platform/database/database'
import type { KeyRing } from '#platform/security/key-rings'
import { openSecret, sealSecret } from '#platform/security/second-factor-seal'
import { createSecrets } from '#platform/security/secrets'

type Dropping = { ring: KeyRing; kid: string; ringChangedAt: Date; remaining: readonly Buffer[] }

/** What would break if a key were dropped; `certain` can't be undone by signing in again. */
type Use = { sentence: string; certain: boolean }

const longestSessionMs = 24 * 3_600_000

function dayOf(kid: string) {
  const day = new Date(/^\d{4}-\d\d-\d\d/.exec(kid)?.[0] ?? 0)
  return Number.isNaN(day.getTime()) ? new Date(0) : day
}

/** Which keys are still needed, as far as the database can tell. */
export function createKeys({ db }: { db: Database }) {
  async function usesOfSecret(remaining: readonly Buffer[]): Promise<Use[]> {
    const rest = createSecrets(remaining)
    const opens = (read: () => string) => {
      try {
        return read() !== null
      } catch {
        return false
      }
    }
    const factors = await sealedSecondFactors(db)
    const waiting = await unsentContents(db)
    const isClosed = factors.some(({ id, sealed }) => !opens(() => openSecret(rest, id, sealed)))
    const isLetter = waiting.some((content) =>
      Object.values(content).some((value) => looksSealed(value) && !opens(() => rest.open(value))),
    )
    const uses: (Use | false)[] = [
      isClosed && {
        sentence: 'second factors of staff are sealed with it: say `npm run keys reseal` first',
        certain: true,
      },
      isLetter && { sentence: 'a letter that waits is sealed with it', certain: true },
      (await hasRecoveryCodes(db)) && {
        sentence:
          'recovery codes that staff wrote down may need it, and nothing tells which: have new ones made',
        certain: false,
      },
    ]
    return uses.filter((use) => use !== false)
  }

  return {
    async usesOf({ ring, kid, ringChangedAt, remaining }: Dropping): Promise<Use[]> {
      const isYoung = Date.now() - ringChangedAt.getTime() < longestSessionMs
      switch (ring) {
        case 'TOKEN_KEYS':
          return isYoung && (await isSessionOpen(db))
            ? [{ sentence: 'people who signed in with it must sign in again', certain: false }]
            : []
        case 'FILE_KEYS':
          return (await isWrappingKeyUsed(db, kid))
            ? [{ sentence: 'files and receipts are encrypted with it', certain: true }]
            : []
        case 'RECEIPT_KEYS':
          return (await mayHaveSigned(db, kid, dayOf(kid)))
            ? [{ sentence: 'receipts were signed since it was made', certain: true }]
            : []
        case 'SECRETS_KEY':
          return usesOfSecret(remaining)
      }
    },

    /** Encrypts every authenticator secret with the newest key; unreadable ones stay as they are. */
    async reseal(keys: readonly Buffer[]) {
      const secrets = createSecrets(keys)
      const factors = await sealedSecondFactors(db)
      for (const { id, sealed } of factors) {
        const to = sealSecret(secrets, id, openSecret(secrets, id, sealed))
        await resealSecondFactor(db, { id, from: sealed, to })
      }
      return factors.length
    },
  }
}

// A sealed text is a nonce, a tag and at least a letter; names and ids that long don't occur.
const looksSealed = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{39,}$/.test(value)
