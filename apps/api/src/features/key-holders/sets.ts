import { done, refuse } from '@padauk/contract/problems'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { readChain } from '@padauk/sealing/key-set-chain'
import { isSigned } from '@padauk/sealing/signing'
import { activeOf, setBefore } from '#features/key-holders/register'
import type { KeyReminders } from '#features/key-holders/reminders'
import type { Register } from '#features/key-holders/register'
import {
  activate,
  findCurrent,
  insertSet,
  insertSignature,
  listHolders,
  markChecked,
} from '#features/key-holders/repository'
import { composeSet, isLost, signersOf, standInFor, stateOf } from '#features/key-holders/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

/** Each signature takes milliseconds to check, and sets hardly ever change: the last result is kept. */
function createChainReader() {
  let last: { text: string; chain: ReturnType<typeof readChain> } | undefined
  return (sets: readonly unknown[]) => {
    const text = JSON.stringify(sets)
    if (last?.text !== text) last = { text, chain: readChain(sets) }
    return last.chain
  }
}

/** The sets of keys that bids are sealed to: proposed by an owner, signed by the holders. */
export function createKeySets(register: Register, reminders: Pick<KeyReminders, 'askToSign'>) {
  const { isDemo, sets: readSets, read, acting, record } = register
  const readKnownChain = createChainReader()
  const recordSet = (
    transaction: DatabaseOrTransaction,
    by: StaffCaller,
    { action, hash }: { action: `key-set.${string}`; hash: string },
  ) =>
    record(transaction, by, {
      action,
      subject: `key-set:${hash}`,
      body: { fingerprint: fingerprintOf(hash) },
    })

  /** Sets that were ever active, oldest first. */
  const activated = async (from?: DatabaseOrTransaction) =>
    (await readSets(from)).filter(({ row }) => row.activatedAt !== null).toReversed()

  return {
    async propose(
      { holders: ids, refounds }: { holders: readonly string[]; refounds: boolean },
      by: StaffCaller,
    ) {
      const refusal = await acting(async (transaction) => {
        const rows = await listHolders(transaction)
        const chosen = ids.map((id) =>
          rows.find((row) => row.id === id && stateOf(row) === 'confirmed'),
        )
        const known = chosen.filter((row) => row !== undefined)
        const sets = await readSets(transaction)
        const active = activeOf(sets)
        const before = active ? { hash: active.row.hash, set: active.set } : null
        const name = `${isDemo ? 'demo-' : ''}set-${sets.length + 1}`
        const composed = composeSet({ name, before, refounds, now: new Date(), holders: known })
        const isFit = known.length === ids.length && composed && (before !== null || !refounds)
        if (!isFit) return refuse('invalid-input', { fields: { holders: 'holders.notConfirmed' } })
        await insertSet(transaction, {
          hash: composed.hash,
          name,
          statement: composed.text,
          previous: composed.set.previous,
          proposedBy: by.id,
        })
        await recordSet(transaction, by, { action: 'key-set.proposed', hash: composed.hash })
        const { holders } = signersOf(composed.set, setBefore(sets, composed.set))
        const signers = holders.map(({ id }) => id)
        await reminders.askToSign(transaction, composed.hash, signers)
        return null
      })
      return refusal ?? done(await read(by))
    },

    /** The last signature that is needed makes the set active. */
    async sign(hash: string, signature: string, by: StaffCaller) {
      const refusal = await acting(async (transaction) => {
        const sets = await readSets(transaction)
        const draft = sets.find(({ row }) => row.hash === hash)
        const holder = await findCurrent(transaction, by.id)
        if (!draft || draft.row.withdrawnAt || draft.row.activatedAt) return refuse('not-found')
        const { holders } = signersOf(draft.set, setBefore(sets, draft.set))
        const signer = holders.find(({ id }) => id === holder?.id)
        if (!holder || !signer) return refuse('not-allowed')
        if (!isSigned(draft.set, signature, signer.signKey)) return refuse('invalid-input')
        await insertSignature(transaction, { keySet: hash, holderId: holder.id, signature })
        // Unlocking the key to sign is as good as a check.
        await markChecked(transaction, holder.id)
        await recordSet(transaction, by, { action: 'key-set.signed', hash })
        const signed = {
          set: draft.set,
          signatures: [...draft.signed.signatures, { holder: holder.id, signature }],
        }
        const active = sets.filter(({ row }) => row.activatedAt !== null).map((each) => each.signed)
        // The same rule that every browser applies to the published chain.
        if (!readChain([...active.toReversed(), signed])) return null
        await activate(transaction, hash)
        await recordSet(transaction, by, { action: 'key-set.activated', hash })
        return null
      })
      return refusal ?? done(await read(by))
    },

    /** What every browser verifies before it seals; oldest first. */
    async chain() {
      return (await activated()).map(({ signed }) => signed)
    },

    /** Sets whose keys are lost, and what stands in for each. */
    async lost(from: DatabaseOrTransaction = register.db) {
      const [sets, rows] = [await activated(from), await listHolders(from)]
      const isThere = (id: string) => rows.some((row) => row.id === id && row.retiredAt === null)
      const lost = sets.filter(({ set }) => isLost(set, isThere))
      // Checked as browsers check it, so that a row without its signatures stands in for nothing.
      const chain = (lost.length > 0 && readKnownChain(sets.map(({ signed }) => signed))) || []
      return new Map(lost.map(({ row: { hash } }) => [hash, standInFor(chain, hash)]))
    },
  }
}
