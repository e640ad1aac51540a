import { randomBytes } from 'node:crypto'
import { uploadKinds } from '@padauk/contract/files'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import { headerOf, sealedSize } from '@padauk/sealing/file-layout'
import { aBidder, aTender, signedInBidders } from '@padauk/proofs/kit/bidders'
import type { Bidder } from '@padauk/proofs/kit/bidders'
import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { atMost, reported, reportedAll } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import type { Environment } from '@padauk/proofs/kit/environment'
import type { System } from '@padauk/proofs/kit/system'
import { sendByTus } from '@padauk/proofs/kit/tus'
import { rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { costsByPart, memoryMb, withCosts } from './process-costs.ts'
import { beside, putInPieces, rateOfMegabytes } from './store-put.ts'

const megabyte = 1_048_576
const patience = 120_000
const mostCpuMs = 9
const mostGrowthMb = 64

/** As long as the sealed form of the largest file of its slot; what it holds is random anyway. */
function aSealedFile(slot: 'document' | 'nda') {
  const bytes = randomBytes(sealedSize(uploadKinds[slot].limitBytes))
  bytes.set(headerOf(randomBytes(16)))
  return bytes
}

type Sending = { origin: string; bidder: Bidder; tenderId: string; slot?: 'document' | 'nda' }

const sendSealed = (
  { origin, bidder, tenderId, slot = 'document' }: Sending,
  bytes: Buffer<ArrayBuffer>,
) =>
  sendByTus(
    { origin, bidder, patience },
    {
      parts: [bytes],
      pieces: Math.ceil(bytes.length / chunkLimitBytes),
      slot,
      tenderId,
      isSealed: true,
    },
  )

/** Alone and several at once, beside the same pieces going straight to the store. */
async function measureRates(
  system: System,
  tenderId: string,
  { rounds, most }: Record<'rounds' | 'most', number>,
) {
  const { origin } = system
  const bytes = aSealedFile('document')
  const megabytes = bytes.length / megabyte
  const bidders = await signedInBidders(system, most)
  const rows: Row[] = []
  const sides = (atOnce: number) => ({
    ours: () =>
      rateOfMegabytes(megabytes, atOnce, (turn) =>
        sendSealed({ origin, bidder: bidders[turn]!, tenderId }, bytes),
      ),
    beside: () => rateOfMegabytes(megabytes, atOnce, () => putInPieces(system, bytes)),
  })
  for (const atOnce of [1, most]) {
    const pairs = await inTurns(rounds, sides(atOnce))
    const what = `sealed upload of 25 MB, resumable, ${atOnce} at once, beside PUTs of the same pieces`
    const least = atOnce === most ? { least: 0.7 } : {}
    rows.push(comparedRow(what, medians(pairs, 'rate'), { ...beside, ...least }))
  }
  const { ours, beside: alone } = sides(most)
  const pid = system.apis[0]?.process.pid() ?? 0
  const parts = {
    'CPU ms per MB, sealed upload': await costsByPart(pid, megabytes * most, ours),
    'CPU ms per MB, PUTs of the same pieces': await costsByPart(pid, megabytes * most, alone),
  }
  rows.push(...reportedAll(parts))
  return { rows, count: megabytes * (rounds * (1 + most) + most) }
}

/** What the largest file adds to the memory of the process that receives it. */
async function measureMemory(system: System, tenderId: string, pid: number): Promise<Row> {
  const bidder = await aBidder(system)
  const before = memoryMb(pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryMb(pid))), 100)
  try {
    await sendSealed({ ...system, bidder, tenderId, slot: 'nda' }, aSealedFile('nda'))
  } finally {
    clearInterval(watching)
  }
  const value = `${before} → ${most} MB`
  const wanted = `≤ ${mostGrowthMb} MB more`
  return {
    ...reported('api, memory during a sealed upload of 250 MB', value),
    wanted,
    isHeld: most - before <= mostGrowthMb,
  }
}

/** Sealed uploads: their speed beside the store's, what they cost the api, and its memory. */
export const sealedUpload: Bench = {
  name: 'sealed-upload',
  async run(environment) {
    const { rounds } = environment
    const system = await environment.system()
    const { S3_ENDPOINT: store }: Environment = system.env
    if (!store) return { rows: [], remarks: ['no object store to compare with'] }
    const pid = system.apis[0]?.process.pid() ?? 0
    const tenderId = await aTender(system)
    const needs = { rounds, most: 8 }
    const { rows, cpuMs } = await withCosts([pid], () => measureRates(system, tenderId, needs))
    const bidder = await aBidder(system)
    const profile = await environment.profile(
      'sealed-upload',
      (env) => system.addApi(() => env),
      async (origin) => {
        const bytes = aSealedFile('document')
        for (let turn = 0; turn < 8; turn++) await sendSealed({ origin, bidder, tenderId }, bytes)
      },
    )
    const cost = atMost('api, CPU ms per sealed MB', rounded(cpuMs), mostCpuMs)
    const memory = await measureMemory(system, tenderId, pid)
    return { rows: [...rows, { ...cost, remark: profile }, memory] }
  },
}
