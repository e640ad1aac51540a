import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { stopServer } from '#kit/postgres-server'
import { checkBids, checkCanary, checkChain, checkFiles } from './examine.ts'
import type { Installation } from './installation.ts'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import { flipped, openPiece } from '#kit/tampering'

/** The change is caught when every check of it fails. */
const caught = (what: string, checks: readonly Row[]) =>
  holds(
    `${what} is caught`,
    checks.every(({ isHeld }) => !isHeld),
    checks.map(({ value }) => value).join('; '),
  )

/** One bit of the canary bid. */
async function flipObject(installation: Installation): Promise<Row> {
  const { system, canary } = installation
  const { stored, put } = await openPiece(system, canary.bidder.id, canary.bytes.length)
  await put(flipped(stored, 100))
  const checks = [await checkCanary(installation), await checkFiles(installation)]
  await put(stored)
  return caught('one bit of a stored file', checks)
}

async function editAudit(installation: Installation): Promise<Row> {
  const { system } = installation
  const edit = (value: string) =>
    system.unguarded(`update audit_entries set subject = ${value}
      where seq = (select max(seq) - 2 from audit_entries)`)
  await edit(`subject || 'x'`)
  const found = caught('one row of the audit chain', [await checkChain(installation)])
  await edit('left(subject, -1)')
  return found
}

async function inventBid(installation: Installation): Promise<Row> {
  const [first] = installation.ledger.read()
  if (!first) throw new Error('there is no bid')
  const check = await checkBids(installation, [{ ...first, tenderId: randomUUID() }])
  return caught('an acknowledged bid that is not there', [check])
}

const segment = /^[0-9A-F]{24}/

/** A whole segment of the log, from the second disk and from the backups. */
async function hideLog({ cluster }: Installation): Promise<Row> {
  const { directory, places, run, query } = cluster
  for (let turn = 0; turn < 3; turn++) {
    query('select pg_logical_emit_message(true, $$drill$$, $$filler$$)')
    query('select pg_switch_wal()')
  }
  await run('backup.sh', 'check')
  const archived = readdirSync(places.repository, { recursive: true, encoding: 'utf8' })
    .filter((path) => segment.test(basename(path)))
    .filter((path) => basename(path).includes('-'))
    .toSorted()
  const victim = archived.at(-3)
  if (!victim) throw new Error('there is no log to hide')
  const name = basename(victim).slice(0, 24)
  const hidden = join(directory, 'hidden')
  mkdirSync(hidden)
  const moves = [
    [join(places.repository, victim), join(hidden, 'archived')],
    ...(readdirSync(places.second).includes(name)
      ? [[join(places.second, name), join(hidden, 'received')]]
      : []),
  ] as [string, string][]
  for (const [from, to] of moves) renameSync(from, to)
  const into = join(directory, 'with-a-gap')
  const port = String(await freePort())
  const { isDone, said } = await run('restore.sh', 'copy', '--into', into, '--port', port)
  for (const [from, to] of moves) renameSync(to, from)
  stopServer(into)
  rmSync(into, { recursive: true, force: true })
  const line = said.trim().split('\n').at(-1) ?? ''
  return holds('one segment of the log is caught', !isDone && line.includes('is missing'), line)
}

/** Each check must be seen to fail, or it says nothing. */
export async function sabotage(installation: Installation): Promise<Row[]> {
  return [
    await flipObject(installation),
    await editAudit(installation),
    await inventBid(installation),
    await hideLog(installation),
  ]
}
