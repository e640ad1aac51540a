import { createHash, randomBytes } from 'node:crypto'
import { aBidder, aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, uploadPicture } from '#kit/bids'
import { closingOf, outcomeOf } from '#kit/checks'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import {
  sendByTusPatiently,
  sendFilePatiently,
  submitPatiently,
  untilAnswered,
} from '#kit/good-client'
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
  prepare: (lane: Lane, patience: number) => Promise<Try>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A bid that holds a file which was sent in some way; the sending is what may fail. */
function uploadOperation(
  name: string,
  size: number,
  sendFile: (
    client: { origin: string; bidder: Bidder; patience: number },
    bytes: Buffer,
  ) => Promise<string>,
): Operation {
  return {
    name,
    closeEverySeconds: '30',
    async prepare(lane, patience) {
      const { origin } = lane
      const bidder = await aBidder(lane)
      const tenderId = await aTender(lane)
      const imgUrl = await uploadPicture(origin, bidder)
      const bytes = demoPdf(randomBytes(size))
      const client = { origin, bidder, patience }
      let fileUrl = ''
      return {
        act: async () => {
          fileUrl = await sendFile(client, bytes)
        },
        async outcome() {
          const payload = { imgUrl, fileUrl, url: demoLink }
          const answer = await submitPatiently(
            { ...client, patience: 30_000 },
            { tenderId, payload },
          )
          const told = isAccepted(answer) ? answer.receipt : null
          const files = [{ address: fileUrl, sha256: sha256(bytes) }]
          const outcome = await outcomeOf(lane, origin, { tenderId, bidder, told, files })
          return told ? outcome : `${outcome}: ${JSON.stringify(answer)}`
        },
      }
    },
  }
}

export const uploadByTus = uploadOperation(
  'tus upload, 5 MB in two pieces',
  5_000_000,
  (client, bytes) => sendByTusPatiently(client, { bytes, pieces: 2 }),
)

export const uploadByForm = uploadOperation('multipart upload', 100_000, (client, bytes) =>
  sendFilePatiently(client, {
    name: 'demo-bid.pdf',
    type: 'application/pdf',
    bytes: Uint8Array.from(bytes),
  }),
)

export const submission: Operation = {
  name: 'submit',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { origin } = lane
    const bidder = await aBidder(lane)
    const tenderId = await aTender(lane)
    const imgUrl = await uploadPicture(origin, bidder)
    const bid = { tenderId, payload: { imgUrl, url: demoLink }, key: tenderId }
    let told: Parameters<typeof outcomeOf>[2]['told'] = null
    let answered = ''
    return {
      async act() {
        const answer = await submitPatiently({ origin, bidder, patience }, bid)
        if (isAccepted(answer)) told = answer.receipt
        else answered = `: ${JSON.stringify(answer)}`
      },
      async outcome() {
        const files = [{ address: imgUrl, sha256: sha256(onePixel) }]
        return (await outcomeOf(lane, origin, { tenderId, bidder, told, files })) + answered
      },
    }
  },
}

export const closing: Operation = {
  name: 'close',
  closeEverySeconds: '0.2',
  async prepare(lane) {
    const { origin, gate } = lane
    const bidders = await signedInBidders(lane, 2)
    const tenderId = await aTender(lane)
    for (const bidder of bidders) {
      const payload = { imgUrl: await uploadPicture(origin, bidder), url: demoLink }
      await submitPatiently({ origin, bidder, patience: 10_000 }, { tenderId, payload })
    }
    return {
      async act() {
        await lane.unguarded([
          `update tenders set end_date = now() - interval '80 seconds' where id = $1`,
          [tenderId],
        ])
        gate.open()
        await untilAnswered(async () => {
          const [row] = await lane.rows(`select 1 from closings where tender_id = $1`, [tenderId])
          return row ?? null
        })
      },
      outcome: () => closingOf(lane, origin, tenderId, bidders),
    }
  },
}
