import { setTimeout as pause } from 'node:timers/promises'
import type { OwnResult } from '@padauk/contract/outcomes'
import type { Bidder } from '#kit/bidders'
import { ask } from '#kit/client'
import type { System } from '#kit/system'

const pauseMs = 5

/** Looks again and again until it is stopped. */
function keepLooking<Sight>(look: () => Promise<Sight>) {
  const seen: Sight[] = []
  const ending = new AbortController()
  async function run() {
    while (!ending.signal.aborted) {
      seen.push(await look())
      await pause(pauseMs)
    }
    return seen
  }
  const running = run()
  // A rejection is thrown where it is stopped.
  running.catch(() => {})
  return () => {
    ending.abort()
    return running
  }
}

/** What a company's own page said; times in milliseconds by the one clock of this machine. */
export type PageSight = {
  company: string
  begun: number
  ended: number
  /** Null before the decision. */
  decidedAt: string | null
}

export const watchPage = ({ origin }: System, bidder: Bidder, tenderId: string) =>
  keepLooking(async (): Promise<PageSight> => {
    const begun = performance.now()
    const path = `/api/histories/${tenderId}/result`
    const { status, text } = await ask({ origin, bidder }, { what: 'own result', path })
    if (status !== 200) throw new Error(`an own result was answered with ${status}`)
    const { result } = JSON.parse(text) as OwnResult
    const decidedAt = result?.decided_at ?? null
    return { company: bidder.id, begun, ended: performance.now(), decidedAt }
  })

/** What one snapshot of the database holds of a decision. */
export type RowSight = { decisions: number; results: number; letters: number; notices: number }

export const watchRows = ({ rows }: System, tenderId: string) =>
  keepLooking(async () => {
    const [sight] = await rows<RowSight>(
      `select (select count(*)::int from awards
           where tender_id = $1 and approved_at is not null) as decisions,
         (select count(*)::int from award_results join awards on awards.id = award_id
           where tender_id = $1) as results,
         (select count(*)::int from letters
           where tender_id = $1 and kind like 'award-%') as letters,
         (select count(*)::int from notices
           where tender_id = $1 and kind = 'result') as notices`,
      [tenderId],
    )
    if (!sight) throw new Error('the database answered nothing')
    return sight
  })
