import { behindTheWalls } from '#test/bids'
import type { Api } from '#test/people'

/** A decision that became final so many days ago; without a winner it is one for none. */
export async function decided(
  api: Api,
  tender: string,
  { winner = null, daysAgo = 0 }: { winner?: string | null; daysAgo?: number } = {},
) {
  await behindTheWalls(
    api,
    `insert into awards (tender_id, no, state, winner_id, none, approved_at, standstill_until, final_at)
    select $1, 1, 'final', $2::uuid, case when $2 is null then 'not-needed' end, at,
      case when $2 is not null then at end, at
    from (select clock_timestamp() - make_interval(days => $3) as at) as past`,
    [tender, winner, daysAgo],
  )
}

/** Lets so many more days pass since the decision. */
export const daysPass = (api: Api, tender: string, days: number) =>
  behindTheWalls(
    api,
    `update awards set final_at = final_at - make_interval(days => $2) where tender_id = $1`,
    [tender, days],
  )

export async function bidIdsOf({ services: { db } }: Api, tender: string) {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .orderBy('arrivedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** The disk as a store with Object Lock: what was locked until when, and it refuses to erase that. */
export function withLocks({ services: { store } }: Api) {
  const locks = new Map<string, Date>()
  const { retain, erase } = store
  store.retain = async (key, until) => {
    const before = locks.get(key)
    if (!before || before < until) locks.set(key, until)
    return (await retain(key, until)) === 'missing' ? 'missing' : 'retained'
  }
  store.erase = async (key) => {
    const until = locks.get(key)
    return until && until > new Date() ? 'locked' : erase(key)
  }
  return locks
}
