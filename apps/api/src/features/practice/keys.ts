import { practiceKey } from '@padauk/contract/practice-tender'
import type { KeySet, SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { hashOf } from '@padauk/sealing/canonical'
import { publicHalf } from '@padauk/sealing/holder-keys'
import { signKeySet } from '@padauk/sealing/key-set-chain'
import type { Secrets } from '#platform/security/secrets'
import { createSigner } from '#platform/security/signatures'

/** A key set has three holders at least; any two of them open a bid. */
const names = ['Practice key 1', 'Practice key 2', 'Practice key 3']

/** One moment for all: an answer that changes by itself would hide one that tells of a company. */
export const practiceSince = '2026-11-17T00:00:00.000Z'

type Needs = Pick<Secrets, 'keyedHash'>

/**
 * Demo keys, derived from the secret of the installation under labels of their own: nothing is
 * stored, every process has the same, and no key of a real bid can be told from them.
 */
function derive(secrets: Needs) {
  const keyFor = (purpose: string, text: string) =>
    Buffer.from(secrets.keyedHash(purpose, text), 'base64url')
  const holders = names.map((name, place) => {
    const secret = Uint8Array.from(keyFor('practice holder', name))
    const id = `${String(place + 1).repeat(8)}-0000-4000-8000-000000000000`
    return { secret, holder: { id, name, ...publicHalf(secret) } }
  })
  const set: KeySet = {
    kind: 'padauk-key-set-v1',
    id: 'practice',
    previous: null,
    refounds: null,
    madeAt: practiceSince,
    threshold: 2,
    holders: holders.map(({ holder }) => holder),
  }
  const signatures = holders.map(({ holder, secret }) =>
    signKeySet(set, { holder: holder.id, secret }),
  )
  const signed: SignedKeySet = { set, signatures }
  const key = keyFor('practice receipts', practiceKey)
  return { holders, signed, hash: hashOf(set), signer: createSigner([{ kid: practiceKey, key }]) }
}

/** Derived when first needed: most processes start more often than companies practise. */
export function createPracticeKeys(secrets: Needs) {
  let keys: ReturnType<typeof derive> | undefined
  return () => (keys ??= derive(secrets))
}

export type PracticeKeys = ReturnType<typeof createPracticeKeys>
