import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { freePort } from '@padauk/testing/postgres'
import { stopServer } from './as-postgres.ts'
import type { Cluster } from './cluster.ts'
import { checkBids, checkCanary, checkChain, checkFiles } from './examine.ts'
import type { Scratch } from './examine.ts'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import type { Acknowledged } from './ledger.ts'

/** The change is caught when every check of it fails. */
const caught = (what: string, checks: readonly Row[]) =>
  holds(
    `${what} is caught`,
    checks.every(({ isHeld }) => !isHeld),
    checks.map(({ value }) => value).join('; '),
  )

/** One bit of the canary bid, as an attacker with access to store and database could. */
async function flipObject(scratch: Scratch): Promise<Row> {
  const { system, canary } = scratch
  const store = openStore(readConfig(system.env))
  const [piece] = await system.rows<{ object: string; version: string | null }>(
    `select c.object, c.version from upload_chunks c join uploads u on u.id = c.upload_id
     where u.company_id = $1 and u.size = $2 limit 1`,
    [canary.bidder.id, canary.bytes.length],
  )
  const reading = piece && (await store.get(piece.object, { version: piece.version ?? undefined }))
  if (!piece || !reading) throw new Error('the canary bid has no piece to change')
  const bytes = await buffer(reading.stream)
  const write = async (content: Buffer) => {
    const options = { contentType: 'application/octet-stream' }
    const { version = null } = await store.put(piece.object, content, options)
    const rename = 'update upload_chunks set version = $2 where object = $1'
    await system.unguarded([rename, [piece.object, version]])
  }
  const changed = Buffer.from(bytes)
  changed[100] = (changed[100] ?? 0) ^ 1
  await write(changed)
  const found = caught('one bit of a stored file', [
    await checkCanary(scratch),
    checkFiles(scratch),
  ])
  await write(bytes)
  return found
}

async function editAudit(scratch: Scratch): Promise<Row> {
  const { system } = scratch
  const edit = (value: string) =>
    system.unguarded(`update audit_entries set subject = ${value}
      where seq = (select max(seq) - 2 from audit_entries)`)
  await edit(`subject || 'x'`)
  const found = caught('one row of the audit chain', [checkChain(scratch)])
  await edit('left(subject, -1)')
  return found
}

async function inventBid(scratch: Scratch, bids: readonly Acknowledged[]): Promise<Row> {
  const [first] = bids
  if (!first) throw new Error('there is no bid')
  const check = await checkBids(scratch, [{ ...first, tenderId: randomUUID() }])
  return caught('an acknowledged bid that is not there', [check])
}

const segment = /^[0-9A-F]{24}/

/** A whole segment of the log, from the second disk and from the backups. */
async function hideLog({ directory, places, run, query }: Cluster): Promise<Row> {
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
export async function sabotage(
  scratch: Scratch,
  cluster: Cluster,
  bids: readonly Acknowledged[],
): Promise<Row[]> {
  return [
    await flipObject(scratch),
    await editAudit(scratch),
    await inventBid(scratch, bids),
    await hideLog(cluster),
  ]
}
