import { randomBytes, randomUUID } from 'node:crypto'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import { demoPdf } from '@padauk/testing/demo-files'
import { aBidder, signedInBidders } from '@padauk/proofs/kit/bidders'
import type { Bidder } from '@padauk/proofs/kit/bidders'
import { sendByTusPatiently, sendFilePatiently } from '@padauk/proofs/kit/good-client'
import type { Environment } from '@padauk/proofs/kit/environment'
import type { System } from '@padauk/proofs/kit/system'
import { atLeast, reported, rounded } from './line.ts'
import type { Line } from './line.ts'
import type { Row } from '@padauk/proofs/kit/report'
import { memoryMb, spent } from './process-costs.ts'
import { profiledApi } from './profiled.ts'
import { inTurns } from './rounds.ts'
import { putObject } from './store-put.ts'

const megabytes = 25
const goal = 0.6
const patience = 120_000

function storeOf(env: Environment) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}

/** Megabytes a second when so many do it at once. */
async function rateOf(atOnce: number, act: (turn: number) => Promise<unknown>) {
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, turn) => act(turn)))
  return (atOnce * megabytes * 1_000) / (performance.now() - start)
}

type Client = { origin: string; bidder: Bidder; patience: number }

const sendInOneForm = (client: Client, bytes: Buffer<ArrayBuffer>) =>
  sendFilePatiently(client, { name: 'demo-bid.pdf', type: 'application/pdf', bytes })

const ways = [
  { name: 'in one form', send: sendInOneForm },
  {
    name: 'in resumable pieces',
    send: (client: Client, bytes: Buffer<ArrayBuffer>) =>
      sendByTusPatiently(client, { bytes, pieces: Math.ceil(bytes.length / chunkLimitBytes) }),
  },
]

type Stored = NonNullable<ReturnType<typeof storeOf>>
type Needs = { system: System; store: Stored; rounds: number; most: number }

const aFile = () => demoPdf(randomBytes(megabytes * 1_048_576 - demoPdf(new Uint8Array()).length))
const putWhole = (store: Stored, bytes: Buffer) => putObject(store, `bench/${randomUUID()}`, bytes)

async function putInPieces(store: Stored, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkLimitBytes) {
    await putWhole(store, bytes.subarray(at, at + chunkLimitBytes))
  }
}

/** Each way, alone and several at once, beside the same bytes going straight to the store. */
async function measureWays({ system, store, rounds, most }: Needs, bytes: Buffer<ArrayBuffer>) {
  const origin = system.apis[0]?.origin ?? ''
  const bidders = await signedInBidders(system, most)
  const rows: Row[] = []
  for (const { name, send } of ways) {
    for (const atOnce of [1, most]) {
      const compared = await inTurns(rounds, {
        ours: () =>
          rateOf(atOnce, async (turn) => {
            const bidder = bidders[turn]
            if (bidder) await send({ origin, bidder, patience }, bytes)
          }),
        beside: () => rateOf(atOnce, () => putWhole(store, bytes)),
      })
      const rate = compared.compare((one) => one)
      rows.push({
        what: `upload of ${megabytes} MB ${name}, ${atOnce} at once`,
        value: `${rate.ours.toFixed(0)} MB/s`,
        beside: `PUT ${rate.beside.toFixed(0)} MB/s`,
        ...atLeast(rate.ratio, goal),
      })
    }
  }
  return { rows, sent: megabytes * rounds * ways.length * (1 + most) }
}

export const upload: Line = {
  name: 'upload',
  async run(stage) {
    const { rounds, isShort } = stage
    const system = await stage.system()
    const store = storeOf(system.env)
    const pid = system.apis[0]?.process.pid() ?? 0
    if (!store) return { rows: [], remarks: ['there is no object store to compare with'] }
    const bytes = aFile()
    const needs = { system, store, rounds, most: isShort ? 2 : 8 }
    const { value, ms } = await spent(
      () => [pid],
      () => measureWays(needs, bytes),
    )
    const pieces = await inTurns(rounds, {
      ours: () => rateOf(1, () => putInPieces(store, bytes)),
      beside: () => rateOf(1, () => putWhole(store, bytes)),
    })
    const rate = pieces.compare((one) => one)
    const cpuMs = ms / value.sent
    const bidder = await aBidder(system)
    const profile = await profiledApi(stage, system, async (origin) => {
      for (let turn = 0; turn < 8; turn++) {
        await sendInOneForm({ origin, bidder, patience }, bytes)
      }
    })
    const alone: Row = {
      what: `the same ${megabytes} MB in pieces of 4 MB, to the store alone`,
      value: `${rate.ours.toFixed(0)} MB/s`,
      beside: `PUT ${rate.beside.toFixed(0)} MB/s`,
      ...reported(rate.ratio),
      remark: `the api uses ${cpuMs.toFixed(1)} ms CPU per MB: ${(1_000 / cpuMs).toFixed(0)} MB/s with one core${profile}`,
    }
    return {
      rows: [...value.rows, alone],
      costs: {
        'api, CPU ms per uploaded MB': rounded(cpuMs),
        'api, memory after uploads in MB': memoryMb(pid),
      },
    }
  },
}
