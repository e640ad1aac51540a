import { randomBytes } from 'node:crypto'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import { demoPdf } from '@padauk/testing/demo-files'
import { aBidder, signedInBidders } from '@padauk/proofs/kit/bidders'
import type { Bidder } from '@padauk/proofs/kit/bidders'
import { encodeForm, sendFormPatiently } from '@padauk/proofs/kit/bids'
import type { EncodedForm } from '@padauk/proofs/kit/client'
import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { reported } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import type { Environment } from '@padauk/proofs/kit/environment'
import type { System } from '@padauk/proofs/kit/system'
import { sendByTus } from '@padauk/proofs/kit/tus'
import { rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { memoryMb, withCosts } from './process-costs.ts'
import { beside, putInPieces, putWhole, rateOfMegabytes } from './store-put.ts'

const megabytes = 25
const patience = 120_000
const rateOf = (atOnce: number, act: (turn: number) => Promise<unknown>) =>
  rateOfMegabytes(megabytes, atOnce, act)

type Client = { origin: string; bidder: Bidder; patience: number }

/** Written before the time is taken, as the other side has its bytes too. */
type Sent = { bytes: Buffer<ArrayBuffer>; form: EncodedForm }

const ways = [
  {
    name: 'in one form',
    least: 0.3,
    send: (client: Client, { form }: Sent) => sendFormPatiently(client, form),
  },
  {
    name: 'in resumable pieces',
    least: 0.6,
    send: (client: Client, { bytes }: Sent) =>
      sendByTus(client, { parts: [bytes], pieces: Math.ceil(bytes.length / chunkLimitBytes) }),
  },
]

async function aFile(): Promise<Sent> {
  const bytes = demoPdf(randomBytes(megabytes * 1_048_576 - demoPdf(new Uint8Array()).length))
  const file = { name: 'demo-bid.pdf', type: 'application/pdf', bytes }
  return { bytes, form: await encodeForm('files', file) }
}

type Needs = { rounds: number; most: number; sent: Sent }

/** Each way, alone and several at once, beside the same bytes going straight to the store. */
async function measureWays(system: System, { rounds, most, sent }: Needs) {
  const { origin } = system
  const bidders = await signedInBidders(system, most)
  const rows: Row[] = []
  for (const { name, send, least } of ways) {
    for (const atOnce of [1, most]) {
      const pairs = await inTurns(rounds, {
        ours: () =>
          rateOf(atOnce, (turn) => send({ origin, bidder: bidders[turn]!, patience }, sent)),
        beside: () => rateOf(atOnce, () => putWhole(system, sent.bytes)),
      })
      const what = `upload of ${megabytes} MB ${name}, ${atOnce} at once`
      rows.push(comparedRow(what, medians(pairs, 'rate'), { ...beside, least }))
    }
  }
  return { rows, count: megabytes * rounds * ways.length * (1 + most) }
}

export const upload: Bench = {
  name: 'upload',
  async run(environment) {
    const { rounds } = environment
    const system = await environment.system()
    const { S3_ENDPOINT: store }: Environment = system.env
    if (!store) return { rows: [], remarks: ['no object store to compare with'] }
    const pid = system.apis[0]?.process.pid() ?? 0
    const sent = await aFile()
    const needs = { rounds, most: 8, sent }
    const { rows, cpuMs } = await withCosts([pid], () => measureWays(system, needs))
    const pairs = await inTurns(rounds, {
      ours: () => rateOf(1, () => putInPieces(system, sent.bytes)),
      beside: () => rateOf(1, () => putWhole(system, sent.bytes)),
    })
    const bidder = await aBidder(system)
    const profile = await environment.profile(
      'upload',
      (env) => system.addApi(() => env),
      async (origin) => {
        for (let turn = 0; turn < 8; turn++)
          await sendFormPatiently({ origin, bidder, patience }, sent.form)
      },
    )
    const what = `the same ${megabytes} MB in pieces of 4 MB, to the store alone`
    return {
      rows: [
        ...rows,
        comparedRow(what, medians(pairs, 'rate'), beside),
        reported('api, CPU ms per uploaded MB', rounded(cpuMs), profile),
        reported('api, MB/s with one core', (1_000 / cpuMs).toFixed(0)),
        reported('api, memory after uploads in MB', memoryMb(pid)),
      ],
    }
  },
}
