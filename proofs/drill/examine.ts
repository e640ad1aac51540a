import { buffer } from 'node:stream/consumers'
import { jobs } from '@padauk/api/jobs'
import { readConfig } from '@padauk/api/platform/config'
import { migrate } from '@padauk/api/platform/database/migrations'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { asUser } from '@padauk/api/platform/database/roles'
import { rolePasswords } from '@padauk/testing/postgres'
import { closingOf, outcomeOf, verifyChain } from '#kit/checks'
import { untilAnswered } from '#kit/client'
import { runProgram } from '#kit/command'
import { eachOf } from '#kit/each-of'
import { compareMails } from '#kit/mails'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import type { Acknowledged } from './bidding.ts'
import { published, readSettings } from './installation.ts'
import type { Installation } from './installation.ts'

const atOnce = 4

/** The bids that their senders were promised, and that are not there whole. */
export async function lostOf(
  { system }: Pick<Installation, 'system'>,
  bids: readonly Acknowledged[],
) {
  const looked = await eachOf(bids, atOnce, async (bid) => ({
    bid,
    outcome: await outcomeOf(system, bid),
  }))
  return looked.filter(({ outcome }) => outcome !== 'accepted with receipt')
}

export async function checkBids(
  installation: Installation,
  bids: readonly Acknowledged[],
): Promise<Row> {
  const lost = await lostOf(installation, bids)
  return holds(
    'every acknowledged bid is there, with its receipt and its files',
    bids.length > 0 && lost.length === 0,
    `${bids.length} acknowledged, ${lost.length} lost${lost[0] ? `: ${lost[0].outcome}` : ''}`,
  )
}

export async function checkCanary({ system, canary }: Installation): Promise<Row> {
  const response = await fetch(system.origin + canary.address, {
    headers: { authorization: `Bearer ${canary.bidder.token}` },
  })
  // A file that breaks off is a broken connection.
  const read = await response.arrayBuffer().then(Buffer.from, () => Buffer.alloc(0))
  const isHeld = response.ok && read.equals(canary.bytes)
  const seen = `${response.status}, ${read.length} of ${canary.bytes.length} bytes`
  return holds('the canary bid reads back byte for byte', isHeld, seen)
}

const firstLine = (said: string) => said.split('\n')[0] ?? ''

export async function checkChain({ system }: Installation): Promise<Row> {
  const { isDone, said } = await verifyChain(system)
  return holds('the audit chain verifies', isDone, firstLine(said))
}

export async function checkFiles({ system }: Installation): Promise<Row> {
  const { isDone, said } = await runProgram(system.env, 'objects', 'verify')
  return holds('every file of every bid has the hash of its receipt', isDone, firstLine(said))
}

export async function checkPublished({ system }: Installation): Promise<Row> {
  const reading = await openStore(readConfig(system.env)).get(published.key)
  const isHeld = reading !== null && (await buffer(reading.stream)).equals(published.bytes)
  return holds('a document of the site is back', isHeld, reading ? 'read' : 'missing')
}

async function checkMigrations({ environment, system }: Installation): Promise<Row> {
  const { ownerPassword } = rolePasswords(environment.adminUrl)
  const owner = asUser(environment.adminUrl, 'padauk_owner', ownerPassword, system.database)
  const ran = await migrate(owner, jobs)
  const said = ran.length === 0 ? 'nothing to migrate' : `had to run ${ran.join(', ')}`
  return holds('the tables are those of this release', ran.length === 0, said)
}

async function checkClosing({ system, closed }: Installation): Promise<Row> {
  const said = await closingOf(system, closed.tenderId, closed.bidders)
  return holds('the closing and its proofs are intact', said === 'closed once', said)
}

async function checkSettings({ system, settings }: Installation): Promise<Row> {
  const isHeld = (await readSettings(system)) === settings
  return holds('the settings are as they were', isHeld, isHeld ? 'the same' : 'others')
}

/** Sent twice is no loss: it is the same message to every mail system. Not sent is one. */
async function checkLetters({ system, environment }: Installation): Promise<Row> {
  const of = (which: string) =>
    system.rows<{ id: string }>(`select id from letters where tender_id is not null ${which}`)
  await untilAnswered(async () =>
    (await of('and sent_at is null')).length > 0 ? null : true,
  ).catch(
    // What never went out is missing below.
    () => null,
  )
  const ids = (await of('')).map(({ id }) => id)
  const { missing, repeated } = compareMails(ids, environment.inbox.mails)
  return holds(
    'every letter went out',
    missing.length === 0,
    `${ids.length} letters, ${missing.length} missing, ${repeated} sent again with one Message-ID`,
  )
}

/** Everything that must be true of an installation that was restored. */
export async function examine(
  installation: Installation,
  bids: readonly Acknowledged[],
): Promise<Row[]> {
  return [
    await checkMigrations(installation),
    await checkChain(installation),
    await checkBids(installation, bids),
    await checkCanary(installation),
    await checkFiles(installation),
    await checkClosing(installation),
    await checkSettings(installation),
    await checkLetters(installation),
  ]
}
