import { createHash, randomBytes } from 'node:crypto'
import { aBidder, signedInBidders } from '#kit/bidders'
import {
  bidFor,
  closeTender,
  isAccepted,
  prepareBid,
  sendFilePatiently,
  submitPatiently,
} from '#kit/bids'
import { closingOf, outcomeOf } from '#kit/checks'
import type { Client } from '#kit/client'
import { sendByTus } from '#kit/tus'
import { demoPdf } from '@padauk/testing/demo-files'
import type { Lane } from './lane.ts'

/** One try of an operation: prepared, carried out while something fails, then looked at. */
type Try = {
  act: () => Promise<void>
  outcome: () => Promise<string>
}

export type Operation = {
  name: string
  /** How often the process looks for tenders to close; its calls must not mix with others'. */
  closeEverySeconds: string
  /** Where all of them would take hours: so many, evenly among them. */
  mostCases?: number
  prepare: (lane: Lane, patience: number) => Promise<Try>
}

/** A bid, with a file that is sent before it or without; what is sent in `act` may fail. */
async function prepareSubmission(lane: Lane, patience: number) {
  const { origin } = lane
  const bidder = await aBidder(lane)
  const { files, ...bid } = await prepareBid(lane, bidder)
  const client = { origin, bidder, patience }
  let told: Awaited<ReturnType<typeof submitPatiently>> | undefined
  return {
    client,
    bid,
    files,
    async submit(how: Client = client) {
      told = await submitPatiently(how, bid)
    },
    async outcome() {
      const receipt = told && isAccepted(told) ? told.receipt : null
      const { tenderId } = bid
      const outcome = await outcomeOf(lane, { tenderId, bidder, receipt, files })
      return receipt ? outcome : `${outcome}: ${JSON.stringify(told)}`
    },
  }
}

/** A bid that holds a file which was sent in some way; the sending is what may fail. */
const uploadOperation = (
  name: string,
  size: number,
  sendFile: (client: Client, bytes: Buffer<ArrayBuffer>) => Promise<string>,
): Operation => ({
  name,
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { client, bid, files, submit, outcome } = await prepareSubmission(lane, patience)
    const bytes = demoPdf(randomBytes(size))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return {
      async act() {
        const address = await sendFile(client, bytes)
        Object.assign(bid.payload, { fileUrl: address })
        files.push({ address, sha256 })
      },
      async outcome() {
        await submit({ ...client, patience: 30_000 })
        return outcome()
      },
    }
  },
})

export const uploadByTus = uploadOperation(
  'tus upload, 5 MB in two pieces',
  5_000_000,
  async (client, bytes) => (await sendByTus(client, { parts: [bytes], pieces: 2 })).address,
)

export const uploadByForm = uploadOperation('multipart upload', 100_000, (client, bytes) =>
  sendFilePatiently(client, { name: 'demo-bid.pdf', type: 'application/pdf', bytes }),
)

export const submission: Operation = {
  name: 'submit',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { submit, outcome } = await prepareSubmission(lane, patience)
    return { act: () => submit(), outcome }
  },
}

export const closing: Operation = {
  name: 'close',
  closeEverySeconds: '0.2',
  async prepare(lane) {
    const bidders = await signedInBidders(lane, 2)
    const { tenderId } = await bidFor(lane, bidders)
    return {
      act: () => closeTender(lane, tenderId, lane.gate.open),
      outcome: () => closingOf(lane, tenderId, bidders),
    }
  },
}
