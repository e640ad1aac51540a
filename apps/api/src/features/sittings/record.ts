import type { Manifest } from '@padauk/contract/sealing/bids'
import { ClosingV2 } from '@padauk/contract/sealing/closings'
import { CombineList } from '@padauk/contract/sealing/openings'
import type { Minutes } from '@padauk/contract/sealing/openings'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { Declaration } from '@padauk/contract/sealing/windows'
import { isRefounded } from '@padauk/evidence/refounding'
import type { Chain } from '@padauk/evidence/refounding'
import { readCanonical } from '@padauk/sealing/canonical'
import {
  listRepairs,
  listRepairSets,
  listUnopenedBids,
} from '#features/sittings/adjourning/repository'
import type { KeyHolders } from '#features/key-holders/service'
import { windowOf } from '#features/sittings/hand-out'
import {
  findCurrent,
  findTender,
  listCheckedFiles,
  listDeclarations,
  listOpenedBids,
  listShares,
  listSittings,
} from '#features/sittings/repository'
import type { EndedSitting, TenderToOpen } from '#features/sittings/repository'
import type { SealedBids } from '#features/sittings/sealed-bids'
import type { Receipts } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  receipts: Receipts
  keyHolders: Pick<KeyHolders, 'people'>
  sealedBids: Pick<SealedBids, 'keySets'>
}

type Checked = Minutes['bids'][number]['files'][number]

/** What became of a bid, and what its files turned out to be; those not compared yet are missing. */
export type RecordedBid = {
  receipt: ReceiptV2
  result: Minutes['bids'][number]['result']
  /** The hash of the repair receipt that stands. */
  repair: string | null
  /** Null for a bid that was never opened, or was erased. */
  manifest: Manifest | null
  checked: Checked[]
}

type Signer = {
  id: string
  name: string
  signKey: string
  staffId: string | null
  onPaper: boolean
}

/** What minutes tell of: every sitting of a tender that was revealed, and what was in its bids. */
export type OpeningRecord = {
  tender: TenderToOpen
  closing: ClosingV2
  /** Those of the closing, and those that stood in for them because their keys were lost. */
  keySets: string[]
  sittings: Minutes['sittings']
  bids: RecordedBid[]
  revealedAt: Date
  /** Those whose shares opened the bids; a key that was retired since is in no one's hands. */
  signers: Signer[]
}

export function createRecord({ receipts, keyHolders, sealedBids }: Needs) {
  async function describe(
    db: DatabaseOrTransaction,
    row: EndedSitting,
    nameOf: (holder: string) => string,
  ): Promise<Minutes['sittings'][number]> {
    const declared = await listDeclarations(db, row.id)
    const posted = (await listShares(db, row.id)).map(({ holderId }) => holderId)
    const list = row.combineList === null ? null : readCanonical(CombineList, row.combineList)
    return {
      window: row.id,
      startedAt: windowOf(row).startedAt,
      endedAt: row.endedAtExactly,
      openers: declared.flatMap(({ statement }) => {
        const said = readCanonical(Declaration, statement)
        if (!said) return []
        const { holder: id, hasInterest, declaration } = said
        // One who said there was no interest and then did nothing did not open the bids.
        if (row.state === 'revealed' && !hasInterest && !posted.includes(id)) return []
        return [{ id, name: nameOf(id), hasInterest, declaration }]
      }),
      bids: list?.bids ?? [],
      outcome: row.state as Minutes['sittings'][number]['outcome'],
    }
  }

  async function bidsOf(db: DatabaseOrTransaction, sittingId: string): Promise<RecordedBid[]> {
    const rows = await listOpenedBids(db, sittingId)
    const ids = rows.map(({ id }) => id)
    const checked = ids.length > 0 ? await listCheckedFiles(db, ids) : []
    const unopened = await listUnopenedBids(db, sittingId)
    const all = [...ids, ...unopened.map(({ id }) => id)]
    const repaired = new Map(
      (await listRepairs(db, all)).map((row) => [row.submissionId, row.receiptHash]),
    )
    const common = (row: Parameters<typeof receipts.open>[0]) => ({
      receipt: ReceiptV2.parse(receipts.open(row)),
      repair: repaired.get(row.id) ?? null,
    })
    return [
      ...rows.map((row): RecordedBid => {
        const manifest = row.sealedManifest ? receipts.openManifest(row, row.sealedManifest) : null
        const files = manifest?.files ?? []
        const places = new Map(files.map(({ slot }, place) => [slot as string, place]))
        const place = ({ slot }: { slot: string }) => places.get(slot) ?? 0
        const own = checked.filter(({ submissionId }) => submissionId === row.id)
        return {
          ...common(row),
          result: 'opened',
          manifest,
          checked: own
            .toSorted((one, other) => place(one) - place(other))
            .map(({ slot, matches, flags }) => ({ slot, matches, flags }) as Checked),
        }
      }),
      ...unopened.map((row): RecordedBid => ({
        ...common(row),
        result: row.reason as RecordedBid['result'],
        manifest: null,
        checked: [],
      })),
    ].toSorted((one, other) => (one.receipt.arrivedAt < other.receipt.arrivedAt ? -1 : 1))
  }

  /** Null until two holders have opened the bids; without keys there are no minutes. */
  return async (db: DatabaseOrTransaction, tenderId: string): Promise<OpeningRecord | null> => {
    const tender = await findTender(db, tenderId)
    if (tender?.sealing !== 'sealed' || !tender.statement) return null
    const current = await findCurrent(db, tenderId)
    if (current?.state !== 'revealed' || !current.endedAt) return null
    const { chain } = await sealedBids.keySets()
    const named = chain.flatMap(({ set }) => set.holders)
    const holders = new Map(named.map((holder) => [holder.id, holder]))
    const people = new Map((await keyHolders.people()).map((person) => [person.id, person]))
    const nameOf = (id: string) => holders.get(id)?.name ?? ''
    const sittings = []
    for (const row of await listSittings(db, tenderId)) {
      sittings.push(await describe(db, row, nameOf))
    }
    const closing = ClosingV2.parse(JSON.parse(tender.statement))
    const sealedTo = [...closing.keySets, ...(await listRepairSets(db, tenderId))]
    const openers = sittings.flatMap((sitting) => sitting.openers.map(({ id }) => id))
    return {
      tender,
      closing,
      keySets: [...new Set([...sealedTo, ...standInsOf(chain, sealedTo, openers)])].toSorted(),
      sittings,
      bids: await bidsOf(db, current.id),
      revealedAt: current.endedAt,
      signers: (await listShares(db, current.id)).flatMap(({ holderId: id }) => {
        const [holder, person] = [holders.get(id), people.get(id)]
        if (!holder) return []
        const { name, signKey } = holder
        const { staffId = null, onPaper = false } = person ?? {}
        return [{ id, name, signKey, staffId, onPaper }]
      }),
    }
  }
}

/** The first set for each opener of none of the others: sets that are made later change nothing. */
function standInsOf(chain: Chain, sealedTo: readonly string[], openers: readonly string[]) {
  const names = ({ set }: Chain[number], id: string) => set.holders.some((each) => each.id === id)
  const others = openers.filter(
    (id) => !chain.some((each) => sealedTo.includes(each.hash) && names(each, id)),
  )
  return others.flatMap((id) => {
    const isStandIn = ({ hash: to }: Chain[number]) =>
      sealedTo.some((from) => isRefounded(chain, { from, to }))
    return chain.find((each) => isStandIn(each) && names(each, id))?.hash ?? []
  })
}
