import type { KeyHolder, KeyRegister, ListedKeySet } from '@padauk/contract/admin/key-holders'
import { KeySet } from '@padauk/contract/sealing/key-sets'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { readCanonical } from '@padauk/sealing/canonical'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { isDemoSet } from '@padauk/sealing/key-set-chain'
import type { Audit } from '#features/audit/service'
import {
  listHolders,
  listSets,
  listSignatures,
  lockRegister,
} from '#features/key-holders/repository'
import type { HolderRow, KeySetRow } from '#features/key-holders/repository'
import {
  fingerprintOfHolder,
  healthyNeeded,
  isHealthy,
  missingOf,
  stateOf,
  stateOfSet,
} from '#features/key-holders/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

export type KnownSet = { row: KeySetRow; set: KeySet; signed: SignedKeySet }

/** Every set with its signatures, newest first. */
async function readSets(db: DatabaseOrTransaction): Promise<KnownSet[]> {
  const [rows, signatures] = [await listSets(db), await listSignatures(db)]
  return rows.map((row) => {
    const set = readCanonical(KeySet, row.statement)
    if (!set) throw new Error(`key set ${row.hash} is not readable`)
    const own = signatures.filter(({ keySet }) => keySet === row.hash)
    const given = own.map(({ holderId, signature }) => ({ holder: holderId, signature }))
    return { row, set, signed: { set, signatures: given } }
  })
}

export const activeOf = (sets: readonly KnownSet[]) =>
  sets.find(({ row }) => row.activatedAt !== null)

export const setBefore = (sets: readonly KnownSet[], { previous }: KeySet) =>
  sets.find(({ row }) => row.hash === previous)?.set ?? null

/** A fingerprint that waits for its confirmation is shown to its holder only: it must be heard. */
export function listedHolder(
  row: HolderRow,
  active: KeySet | null,
  viewer: string | null,
): KeyHolder {
  const state = stateOf(row)
  const isShown = state === 'confirmed' || row.staffId === viewer
  return {
    id: row.id,
    staff: { id: row.staffId, name: row.name },
    on_paper: row.onPaper,
    state,
    fingerprint: isShown ? fingerprintOfHolder(row) : null,
    confirmed_by: row.confirmerName,
    checked_at: row.checkedAt?.toISOString() ?? null,
    healthy: row.retiredAt === null && row.active && isHealthy(row, new Date()),
    in_active_set: active?.holders.some(({ id }) => id === row.id) ?? false,
  }
}

function listedSet({ row, set, signed }: KnownSet, sets: readonly KnownSet[]): ListedKeySet {
  return {
    hash: row.hash,
    fingerprint: fingerprintOf(row.hash),
    state: stateOfSet(row, row === activeOf(sets)?.row),
    proposed_at: row.proposedAt.toISOString(),
    activated_at: row.activatedAt?.toISOString() ?? null,
    signed,
    ...(row.activatedAt
      ? { missing: 0, signers: [] }
      : missingOf(set, setBefore(sets, set), signed.signatures)),
  }
}

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  /** Only the demo may use sets whose words are printed. */
  isDemo: boolean
}

type Act = {
  action: `holder.${string}` | `key-set.${string}`
  subject: `holder:${string}` | `key-set:${string}`
  body?: Record<string, string>
}

/** Holders and sets as one record: an act on one of them depends on the others. */
export function createRegister({ db, audit, isDemo }: Needs) {
  const sets = async (from: DatabaseOrTransaction = db) =>
    (await readSets(from)).filter(({ set }) => isDemo || !isDemoSet(set))

  async function read(
    viewer: { id: string } | null,
    from: DatabaseOrTransaction = db,
  ): Promise<KeyRegister> {
    const [rows, known] = [await listHolders(from), await sets(from)]
    const active = activeOf(known)?.set ?? null
    const holders = rows.map((row) => listedHolder(row, active, viewer?.id ?? null))
    return {
      holders,
      sets: known.map((each) => listedSet(each, known)),
      healthy: holders.filter(({ healthy, in_active_set }) => healthy && in_active_set).length,
      needed: healthyNeeded,
    }
  }

  /** One act at a time. */
  const acting = <Value>(act: (transaction: DatabaseOrTransaction) => Promise<Value>) =>
    db.transaction().execute(async (transaction) => {
      await lockRegister(transaction)
      return act(transaction)
    })

  const record = (transaction: DatabaseOrTransaction, by: StaffCaller, act: Act) =>
    audit.append(transaction, { actor: `staff:${by.id}`, body: {}, ...act })

  return { db, isDemo, sets, read, acting, record }
}

export type Register = ReturnType<typeof createRegister>
