import {
  aTenderToAdjourn,
  aTenderToOpen,
  adjournPatiently,
  anOfficer,
  compareFiles,
  openPatiently,
  repairPatiently,
  signPatiently,
} from '#kit/openings'
import type { Operation } from './fault-operations.ts'
import type { Lane } from './lane.ts'
import { judged, setOf } from './sealed-operations.ts'

const officers = new WeakMap<Lane, ReturnType<typeof anOfficer>>()

function officerOf(lane: Lane) {
  const known = officers.get(lane) ?? anOfficer(lane)
  officers.set(lane, known)
  return known
}

async function holdersOf(lane: Lane, patience: number) {
  const [active, officer] = [await setOf(lane), await officerOf(lane)]
  // Opening shares and bids takes a moment, also when nothing fails.
  const asking = { origin: lane.origin, officer, patience: patience * 2 }
  return { active, holders: active.holders.slice(0, 2), asking }
}

async function prepare(lane: Lane, patience: number) {
  const given = await holdersOf(lane, patience)
  return { ...given, tenderId: await aTenderToOpen(lane, given.active) }
}

async function prepareBroken(lane: Lane, patience: number) {
  const given = await holdersOf(lane, patience)
  return { ...given, ...(await aTenderToAdjourn(lane, given.active)) }
}

type Found = {
  revealed: number
  running: number
  opened: number
  elsewhere: number
  shares: number
  entries: number
}

/** What half an opening may not leave behind. */
const openedFaults = async ({ rows }: Lane, tenderId: string) => {
  const [found] = await rows<Found>(
    `select count(*) filter (where state = 'revealed')::int as revealed,
       count(*) filter (where state = 'open')::int as running,
       (select count(*)::int from opened_bids join submissions on submissions.id = submission_id
         where submissions.tender_id = $1) as opened,
       (select count(*)::int from opened_bids join sittings as other on other.id = sitting_id
         where other.tender_id = $1 and other.state <> 'revealed') as elsewhere,
       (select count(*)::int from sitting_shares join sittings as other on other.id = sitting_id
         where other.tender_id = $1 and sealed is not null) as shares,
       (select count(*)::int from audit_entries
         where subject = 'tender:' || $1 and action = 'opening.revealed') as entries
     from sittings where tender_id = $1::uuid`,
    [tenderId],
  )
  const expected: Found = {
    revealed: 1,
    running: 0,
    opened: 2,
    elsewhere: 0,
    shares: 0,
    entries: 1,
  }
  return Object.entries(expected).flatMap(([name, count]) =>
    found?.[name as keyof Found] === count ? [] : [`${found?.[name as keyof Found]} ${name}`],
  )
}

/** Start, declarations, shares, combining and reveal: the process that leads may end at each step. */
export const opening: Operation = {
  name: 'open',
  closeEverySeconds: '30',
  // A window whose process died is given up after fifteen seconds.
  mostCases: 120,
  async prepare(lane, patience) {
    const { tenderId, holders, asking } = await prepare(lane, patience)
    return {
      act: async () => void (await openPatiently(asking, tenderId, holders)),
      outcome: async () => judged('opened once', await openedFaults(lane, tenderId)),
    }
  },
}

/** What all bidders must have got, once. */
const minutesFaults = async ({ rows }: Lane, tenderId: string) => {
  const [found] = await rows<{ signatures: number; letters: number; released: number }>(
    `select (select count(*)::int from minutes_signatures where tender_id = $1::uuid) as signatures,
       (select count(*)::int from letters
         where tender_id = $1::uuid and kind = 'bids-opened') as letters,
       (select count(*)::int from audit_entries
         where subject = 'tender:' || $1 and action = 'minutes.released') as released`,
    [tenderId],
  )
  const isWhole = found?.signatures === 2 && found.letters === 2 && found.released === 1
  return isWhole ? [] : [JSON.stringify(found)]
}

export const signing: Operation = {
  name: 'sign the minutes',
  closeEverySeconds: '30',
  mostCases: 120,
  async prepare(lane, patience) {
    const { tenderId, holders, asking } = await prepare(lane, patience)
    await openPatiently(asking, tenderId, holders)
    await compareFiles(lane, tenderId)
    return {
      act: async () => void (await signPatiently(asking, tenderId, holders)),
      outcome: async () => judged('given to all bidders', await minutesFaults(lane, tenderId)),
    }
  },
}

/** One count for each thing that must be there once, and none that must be gone. */
const adjournedFaults = async ({ rows }: Lane, tenderId: string) => {
  const [found] = await rows<{ adjourned: number; letters: number; entries: number; left: number }>(
    `select count(*) filter (where state = 'adjourned')::int as adjourned,
       (select count(*)::int from letters
         where tender_id = $1::uuid and kind = 'bid-not-opening') as letters,
       (select count(*)::int from audit_entries
         where subject = 'tender:' || $1 and action = 'opening.adjourned') as entries,
       (select count(*)::int from sitting_shares join sittings as other on other.id = sitting_id
         where other.tender_id = $1::uuid and sealed is not null) as left
     from sittings where tender_id = $1::uuid`,
    [tenderId],
  )
  const isWhole =
    found?.adjourned === 1 && found.letters === 1 && found.entries === 1 && found.left === 0
  return isWhole ? [] : [JSON.stringify(found)]
}

export const adjourning: Operation = {
  name: 'adjourn',
  closeEverySeconds: '30',
  mostCases: 120,
  async prepare(lane, patience) {
    const { tenderId, holders, asking } = await prepareBroken(lane, patience)
    return {
      act: async () => void (await adjournPatiently(asking, tenderId, holders)),
      outcome: async () => judged('adjourned once', await adjournedFaults(lane, tenderId)),
    }
  },
}

export const repairing: Operation = {
  name: 'repair',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { tenderId, active, holders, asking, broken } = await prepareBroken(lane, patience)
    await adjournPatiently(asking, tenderId, holders)
    let told: Awaited<ReturnType<typeof repairPatiently>> | undefined
    return {
      async act() {
        told = await repairPatiently({ origin: lane.origin, patience }, broken, active.set)
      },
      async outcome() {
        const rows = await lane.rows<{ recipient: string }>(
          `select repairs.recipient from repairs join submissions on submissions.id = submission_id
           join audit_entries on audit_entries.hash = repairs.audit_hash
           where submissions.tender_id = $1`,
          [tenderId],
        )
        const isSame = rows.length === 1 && rows[0]?.recipient === told?.statement.recipient
        return judged('repaired with receipt', isSame ? [] : [JSON.stringify(rows)])
      },
    }
  },
}
