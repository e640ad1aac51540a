import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { identityText } from '@padauk/sealing/age'
import { demoPdf } from '@padauk/testing/demo-files'
import type { PlainFile } from '@padauk/testing/sealed-bids'
import { signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { bidFor, closeTender, mustBeAccepted, prepareBid, submitPatiently } from '#kit/bids'
import { prepareEnvironment } from '#kit/environment'
import { openLedger } from '#kit/ledger'
import { generateRecords } from '#kit/many-records'
import type { Alone } from '#kit/proof'
import { aKeySet, aSealedTender, submitFormBid, submitSealedBid } from '#kit/sealed-bids'
import { startSystem } from '#kit/system'
import type { System } from '#kit/system'
import { sendByTus } from '#kit/tus'
import type { Acknowledged } from './bidding.ts'
import type { Cluster } from './cluster.ts'

const canaryBytes = 600_000
const bidderCount = 6

/** A document of the site, which no lock keeps: only a copy brings it back. */
export const published = { key: 'files/drill-demo.pdf', bytes: demoPdf(Buffer.from('demo')) }

export const readSettings = async ({ rows }: System) => {
  const [row] = await rows<{ text: string }>(
    `select md5(coalesce(string_agg(s::text, '|' order by s::text), '')) as text from settings s`,
  )
  return row?.text ?? ''
}

/** A bid whose every byte is known, in several pieces. */
async function sendCanary(system: System, bidder: Bidder) {
  const { origin } = system
  const client = { origin, bidder, patience: 10_000 }
  const bytes = demoPdf(randomBytes(canaryBytes))
  const { address } = await sendByTus(client, { parts: [bytes], pieces: 3 })
  const { payload, ...bid } = await prepareBid(system, bidder)
  await mustBeAccepted(
    submitPatiently(client, { ...bid, payload: { ...payload, fileUrl: address } }),
  )
  return { address, bytes, bidder }
}

/** Bids that only two cards open, and what is in them. */
async function sendSealedBids(
  system: System,
  { bidders, byForm }: { bidders: readonly Bidder[]; byForm: Bidder },
) {
  const active = await aKeySet(system)
  const tenderId = await aSealedTender(system, active)
  const files: PlainFile[] = []
  for (const bidder of bidders) {
    const type = 'application/pdf'
    const own: PlainFile[] = [
      { slot: 'image', name: 'registration.png', type: 'image/png', bytes: randomBytes(9_000) },
      { slot: 'document', name: 'ဈေးနှုန်း.pdf', type, bytes: randomBytes(2_500_000) },
      { slot: 'nda', name: 'nda.pdf', type, bytes: randomBytes(16_384) },
    ]
    const { origin } = system
    await submitSealedBid({ origin, bidder }, { tender: tenderId, set: active.set, files: own })
    files.push(...own)
  }
  const form = await submitFormBid({ origin: system.origin, bidder: byForm }, tenderId)
  files.push(...form.files)
  const cards = active.holders.map(({ secret }) => identityText(secret))
  return { tenderId, cards, files }
}

/** On a cluster that is already backed up: companies, bids, a closed tender, settings, records. */
export async function buildInstallation(cluster: Cluster, { isShort, say, atEnd }: Alone) {
  const instead = { DATABASE_URL: cluster.adminUrl }
  const environment = await prepareEnvironment({ isShort, instead, objectLock: true })
  atEnd(environment.leave)
  const system = await startSystem(environment, {
    worker: true,
    env: {
      SECOND_FILES_DIRECTORY: join(cluster.directory, 'second-files'),
      CLOSE_EVERY_SECONDS: '0.2',
    },
  })
  const bidders = await signedInBidders(system, bidderCount)
  const [first, second, third] = bidders
  if (!first || !second || !third) throw new Error('no company was signed in')
  await system.rows(`insert into settings (key, en) values ('drill', 'as it was')`)
  await openStore(readConfig(system.env)).put(published.key, published.bytes, {
    contentType: 'application/pdf',
  })
  // A full run has a few years of them.
  const records = await generateRecords(system, { companies: isShort ? 200 : 20_000, entries: 0 })
  const canary = await sendCanary(system, first)
  const closed = { tenderId: '', bidders: [first, second] }
  closed.tenderId = (await bidFor(system, closed.bidders)).tenderId
  await closeTender(system, closed.tenderId)
  const sealed = await sendSealedBids(system, { bidders: closed.bidders, byForm: third })
  await closeTender(system, sealed.tenderId)
  const ledger = openLedger<Acknowledged>(
    join(tmpdir(), `padauk-drill-ledger-${process.pid}.jsonl`),
  )
  atEnd(ledger.remove)
  return {
    environment,
    system,
    cluster,
    bidders,
    /** The first of them, for what takes only one. */
    bidder: first,
    records,
    say,
    ledger,
    canary,
    closed,
    sealed,
    /** What the settings were when they were last written. */
    settings: await readSettings(system),
  }
}

export type Installation = Awaited<ReturnType<typeof buildInstallation>>
