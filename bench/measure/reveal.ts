import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eachOf } from '@padauk/proofs/kit/each-of'
import type { Environment } from '@padauk/proofs/kit/environment'
import { comparedRow } from '@padauk/proofs/kit/in-turns'
import { leftToDo } from '@padauk/proofs/kit/left-to-do'
import {
  aTenderToOpen,
  anOfficer,
  combinePatiently,
  openPatiently,
  threeFiles,
} from '@padauk/proofs/kit/openings'
import { reported } from '@padauk/proofs/kit/report'
import { aKeySet } from '@padauk/proofs/kit/sealed-bids'
import { startSystem } from '@padauk/proofs/kit/system'
import type { System } from '@padauk/proofs/kit/system'
import type { Bench } from './bench.ts'
import { beside, putAndGet } from './store-put.ts'

const patience = 60_000
const atOnce = 8
const filesPerBid = 3

async function secondsOf(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return (performance.now() - start) / 1_000
}

/** Receipts, locks and proofs go out before holders come, so they take no time of the opening. */
async function untilSettled(system: System, tenderId: string) {
  while ((await leftToDo(system, tenderId)).length > 0) await pause(1_000)
}

/** Until the worker has opened every file and compared it with what was sealed. */
async function untilCompared({ rows }: System, files: number) {
  for (;;) {
    const [found] = await rows<{ count: number }>('select count(*)::int from opened_files')
    if (found?.count === files) return
    await pause(100)
  }
}

/**
 * From the moment a holder shows many bids until their files are compared, beside the store that keeps
 * them. The work of the two holders' browsers before that is reported separately.
 */
export const reveal: Bench = {
  name: 'reveal',
  async run(environment) {
    const [count, length] = environment.isShort ? [20, 6_000_000] : [500, 6_000_000]
    const env = { CLAMD_HOST: '', LOG_LEVEL: 'info' }
    const system = await startSystem(environment, { worker: true, env })
    const { S3_ENDPOINT: store }: Environment = system.env
    if (!store) return { rows: [], remarks: ['no object store to compare with'] }
    const [active, officer] = [await aKeySet(system), await anOfficer(system)]
    const bids = { count, files: threeFiles(length), link: null }
    const tenderId = await aTenderToOpen(system, active, bids)
    await untilSettled(system, tenderId)
    const asking = { origin: system.origin, officer, patience }
    const holders = active.holders.slice(0, 2)
    const combined = await secondsOf(() => combinePatiently(asking, tenderId, holders))
    const revealed = await secondsOf(() => openPatiently(asking, tenderId, holders))
    const compared = await secondsOf(() => untilCompared(system, count * filesPerBid))
    const bytes = randomBytes(length)
    const turns = Array.from({ length: count }, (_, turn) => turn)
    const alone = await secondsOf(() => eachOf(turns, atOnce, () => putAndGet(system, bytes)))
    const megabytes = (count * length) / 1_000_000
    const rate = { ours: megabytes / (revealed + compared), beside: megabytes / alone }
    const what = `opening of ${count} bids of ${length / 1_000_000} MB until all files are compared`
    return {
      rows: [
        comparedRow(
          what,
          { ...rate, ratio: rate.ours / rate.beside },
          { ...beside, name: 'PUT and GET of the same bytes', least: 0.5 },
        ),
        reported('seconds of two holders before, until all bids are combined', combined.toFixed(1)),
        reported('seconds until revealed', revealed.toFixed(1)),
        reported('seconds from then until all files are compared', compared.toFixed(1)),
      ],
    }
  },
}
