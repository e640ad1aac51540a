import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { demoPdf } from '@padauk/testing/demo-files'
import { aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { isAccepted, uploadPicture, demoLink } from '#kit/bids'
import { sendByTusPatiently, submitPatiently, untilAnswered } from '#kit/good-client'
import { prepareEnvironment } from '#kit/environment'
import { generateRecords } from '#kit/many-records'
import { startSystem } from '#kit/system'
import type { System } from '#kit/system'
import type { Cluster } from './cluster.ts'
import { published, readSettings } from './examine.ts'
import type { Scratch } from './examine.ts'
import { openFiles } from './files.ts'

const patience = 10_000
const canaryBytes = 600_000

/** A bid whose every byte is known, in several pieces. */
async function sendCanary(system: System, bidder: Bidder) {
  const origin = system.apis[0]?.origin ?? ''
  const client = { origin, bidder, patience }
  const bytes = demoPdf(randomBytes(canaryBytes))
  const address = await sendByTusPatiently(client, { bytes, pieces: 3 })
  const imgUrl = await uploadPicture(origin, bidder)
  const tenderId = await aTender(system)
  const payload = { imgUrl, fileUrl: address, url: demoLink }
  const answer = await submitPatiently(client, { tenderId, payload })
  if (!isAccepted(answer)) throw new Error(`the canary was answered ${JSON.stringify(answer)}`)
  return { address, bytes, bidder }
}

/** A tender that two have bid for and that has closed. */
async function closeTender(system: System, bidders: Bidder[]) {
  const origin = system.apis[0]?.origin ?? ''
  const tenderId = await aTender(system)
  for (const bidder of bidders) {
    const payload = { imgUrl: await uploadPicture(origin, bidder), url: demoLink }
    const answer = await submitPatiently({ origin, bidder, patience }, { tenderId, payload })
    if (!isAccepted(answer)) throw new Error(`a bid was answered ${JSON.stringify(answer)}`)
  }
  const past = `update tenders set end_date = now() - interval '80 seconds' where id = $1`
  await system.unguarded([past, [tenderId]])
  await untilAnswered(async () => {
    const [row] = await system.rows('select 1 from closings where tender_id = $1', [tenderId])
    return row ?? null
  })
  return { tenderId, bidders }
}

/** An installation of this run alone, on a cluster that is already backed up. */
export async function buildScratch(cluster: Cluster, { isShort }: { isShort: boolean }) {
  const environment = await prepareEnvironment({
    isShort,
    instead: { DATABASE_URL: cluster.adminUrl },
  })
  const files = openFiles(environment)
  const system = await startSystem(environment, {
    worker: true,
    env: {
      ...files.env,
      SECOND_FILES_DIRECTORY: join(cluster.directory, 'second-files'),
      CLOSE_EVERY_SECONDS: '0.2',
    },
  })
  return {
    environment,
    files,
    system,
    async leave() {
      // A database that is gone can't be dropped; everything below it is removed all the same.
      await environment.leave().catch(() => {})
      await files.remove().catch(() => {})
    },
  }
}

export type Built = Awaited<ReturnType<typeof buildScratch>>

const bidderCount = 6

/** Companies, bids, a closed tender, settings; in a full run also a few years of records. */
export async function fill({ environment, system }: Built) {
  const bidders = await signedInBidders(system, bidderCount)
  const [first, second] = bidders
  if (!first || !second) throw new Error('no company was signed in')
  await system.rows(`insert into settings (key, en) values ('drill', 'as it was')`)
  await openStore(readConfig(system.env)).put(published.key, published.bytes, {
    contentType: 'application/pdf',
  })
  const records = environment.isShort
    ? await generateRecords(system, { companies: 200, entries: 0 })
    : await generateRecords(system, { companies: 20_000, entries: 0 })
  const scratch: Scratch = {
    environment,
    system,
    canary: await sendCanary(system, first),
    closed: await closeTender(system, [first, second]),
    settings: await readSettings(system),
  }
  return { scratch, bidders, records }
}
