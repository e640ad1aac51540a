import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { jobs } from '@padauk/api/jobs'
import { readConfig } from '@padauk/api/platform/config'
import { migrate } from '@padauk/api/platform/database/migrations'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { asUser } from '@padauk/api/platform/database/roles'
import { demoPdf } from '@padauk/testing/demo-files'
import { rolePasswords } from '@padauk/testing/postgres'
import { root } from '@padauk/testing/processes'
import { closingOf, outcomeOf } from '#kit/checks'
import type { Bidder } from '#kit/bidders'
import type { ProofEnvironment } from '#kit/environment'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import type { System } from '#kit/system'
import { verifyChain } from '#kit/tampering'
import type { Acknowledged } from './ledger.ts'

export type Scratch = {
  environment: ProofEnvironment
  system: System
  canary: { address: string; bytes: Buffer; bidder: Bidder }
  closed: { tenderId: string; bidders: Bidder[] }
  /** What the settings were when they were last written. */
  settings: string
}

const atOnce = 4

/** The bids that their senders were promised, and that are not there whole. */
export async function lostOf({ system }: Scratch, bids: readonly Acknowledged[]) {
  const origin = system.apis[0]?.origin ?? ''
  const lost: { bid: Acknowledged; outcome: string }[] = []
  const waiting = [...bids]
  const look = async () => {
    for (let bid = waiting.shift(); bid; bid = waiting.shift()) {
      const { tenderId, bidder, receipt: told, files } = bid
      const outcome = await outcomeOf(system, origin, { tenderId, bidder, told, files })
      if (outcome !== 'accepted with receipt') lost.push({ bid, outcome })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return lost
}

export async function checkBids(scratch: Scratch, bids: readonly Acknowledged[]): Promise<Row> {
  const lost = await lostOf(scratch, bids)
  return holds(
    'every acknowledged bid is there, with its receipt and its files',
    bids.length > 0 && lost.length === 0,
    `${bids.length} acknowledged, ${lost.length} lost${lost[0] ? `: ${lost[0].outcome}` : ''}`,
  )
}

export async function checkCanary({ system, canary }: Scratch): Promise<Row> {
  const response = await fetch((system.apis[0]?.origin ?? '') + canary.address, {
    headers: { authorization: `Bearer ${canary.bidder.token}` },
  })
  // A file that breaks off is a broken connection.
  const read = await response.arrayBuffer().then(Buffer.from, () => Buffer.alloc(0))
  const isHeld = response.ok && read.equals(canary.bytes)
  const seen = `${response.status}, ${read.length} of ${canary.bytes.length} bytes`
  return holds('the canary bid reads back byte for byte', isHeld, seen)
}

export function checkChain({ system }: Scratch): Row {
  const { isBroken, said } = verifyChain(system)
  return holds('the audit chain verifies', !isBroken, said.split('\n')[0] ?? '')
}

/** What an operator runs with `npm run objects`. */
export const runObjects = ({ env }: System, command: 'copy' | 'restore' | 'verify') => {
  const options = { cwd: root, env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['apps/api/src/objects.ts', command],
    options,
  )
  return { isDone: status === 0, said: (stdout + stderr).trim() }
}

export function checkFiles({ system }: Scratch): Row {
  const { isDone, said } = runObjects(system, 'verify')
  const [line = ''] = said.split('\n')
  return holds('every file of every bid has the hash of its receipt', isDone, line)
}

/** A document of the site, which no lock keeps: only a copy brings it back. */
export const published = { key: 'files/drill-demo.pdf', bytes: demoPdf(Buffer.from('demo')) }

export async function checkPublished({ system }: Scratch): Promise<Row> {
  const reading = await openStore(readConfig(system.env)).get(published.key)
  const isHeld = reading !== null && (await buffer(reading.stream)).equals(published.bytes)
  return holds('a document of the site is back', isHeld, reading ? 'read' : 'missing')
}

async function checkMigrations({ environment, system }: Scratch): Promise<Row> {
  const { ownerPassword } = rolePasswords(environment.adminUrl)
  const owner = asUser(environment.adminUrl, 'padauk_owner', ownerPassword, system.database)
  const ran = await migrate(owner, jobs)
  const said = ran.length === 0 ? 'nothing to migrate' : `had to run ${ran.join(', ')}`
  return holds('the tables are those of this release', ran.length === 0, said)
}

async function checkClosing({ system, closed }: Scratch): Promise<Row> {
  const origin = system.apis[0]?.origin ?? ''
  const said = await closingOf(system, origin, closed.tenderId, closed.bidders)
  return holds('the closing and its proofs are intact', said === 'closed once', said)
}

export const readSettings = async ({ rows }: System) => {
  const [row] = await rows<{ text: string }>(
    `select md5(coalesce(string_agg(s::text, '|' order by s::text), '')) as text from settings s`,
  )
  return row?.text ?? ''
}

async function checkSettings({ system, settings }: Scratch): Promise<Row> {
  const isHeld = (await readSettings(system)) === settings
  return holds('the settings are as they were', isHeld, isHeld ? 'the same' : 'others')
}

/** Sent twice is no loss: it is the same message to every mail system. Not sent is one. */
async function checkLetters({ system, environment }: Scratch): Promise<Row> {
  const owed = () =>
    system.rows<{ id: string }>(
      `select id from letters where tender_id is not null and sent_at is null`,
    )
  const patience = Date.now() + 60_000
  while ((await owed()).length > 0 && Date.now() < patience) await pause(200)
  const arrived = new Map<string, number>()
  for (const { messageId } of environment.inbox.mails) {
    arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
  }
  const letters = await system.rows<{ id: string }>(
    'select id from letters where tender_id is not null',
  )
  const missing = letters.filter(({ id }) => !arrived.has(`<${id}@127.0.0.1>`)).length
  const repeated = [...arrived.values()].filter((count) => count > 1).length
  return holds(
    'every letter went out',
    missing === 0,
    `${letters.length} letters, ${missing} missing, ${repeated} sent twice with one Message-ID`,
  )
}

/** Everything that must be true of an installation that was restored. */
export async function examine(scratch: Scratch, bids: readonly Acknowledged[]): Promise<Row[]> {
  return [
    await checkMigrations(scratch),
    checkChain(scratch),
    await checkBids(scratch, bids),
    await checkCanary(scratch),
    checkFiles(scratch),
    await checkClosing(scratch),
    await checkSettings(scratch),
    await checkLetters(scratch),
  ]
}
