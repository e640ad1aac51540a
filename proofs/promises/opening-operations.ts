import { aTenderToOpen, anOfficer, compareFiles, openPatiently, signPatiently } from '#kit/openings'
import type { Operation } from './fault-operations.ts'
import type { Lane } from './lane.ts'
import { judged, setOf } from './sealed-operations.ts'

const officers = new WeakMap<Lane, ReturnType<typeof anOfficer>>()

function officerOf(lane: Lane) {
  const known = officers.get(lane) ?? anOfficer(lane)
  officers.set(lane, known)
  return known
}

async function prepare(lane: Lane, patience: number) {
  const [active, officer] = [await setOf(lane), await officerOf(lane)]
  const holders = active.holders.slice(0, 2)
  const tenderId = await aTenderToOpen(lane, active)
  // Opening shares and bids takes a moment, also when nothing fails.
  return { tenderId, holders, asking: { origin: lane.origin, officer, patience: patience * 2 } }
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
