import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { root } from '@padauk/testing/processes'
import type { Bidder } from './bidders.ts'
import { onePixel } from '@padauk/testing/demo-files'
import { downloadedHash, isProven, isReceiptRight, readReceipt } from './checks.ts'
import type { System } from './system.ts'

export type Change = { kind: string; what: string; isCaught: boolean }
type Bid = { bidder: Bidder; tenderId: string; picture: string }

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** Changes a letter or digit into another one of the same kind. */
const otherLetter = (text: string, at: number) => {
  const letter = text[at] ?? ''
  const other = letter === '0' ? '1' : letter === 'a' ? 'b' : /\d/.test(letter) ? '0' : 'a'
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** As an attacker with access to store and database could: the row names the new version. */
export async function changeFile(system: System, origin: string, bid: Bid, everyByte: number) {
  const store = openStore(readConfig(system.env))
  const [piece] = await system.rows<{ object: string; version: string | null }>(
    `select c.object, c.version from upload_chunks c join uploads u on u.id = c.upload_id
     where u.company_id = $1`,
    [bid.bidder.id],
  )
  if (!piece) throw new Error('the picture has no piece')
  const reading = await store.get(piece.object)
  if (!reading) throw new Error('the picture is not in the store')
  const stored = await buffer(reading.stream)
  const put = async (bytes: Buffer) => {
    const written = await store.put(piece.object, bytes, {
      contentType: 'application/octet-stream',
    })
    const rename = 'update upload_chunks set version = $2 where object = $1'
    await system.unguarded([rename, [piece.object, written.version ?? null]])
  }
  const expected = createHash('sha256').update(onePixel).digest('hex')
  const look = () => downloadedHash(origin, bid.picture, bid.bidder)

  const changes: Change[] = []
  for (let at = 0; at < stored.length; at += everyByte) {
    await put(flipped(stored, at))
    changes.push({
      kind: 'a stored file',
      what: `byte ${at}`,
      isCaught: (await look()) !== expected,
    })
  }
  await put(stored)
  if ((await look()) !== expected) throw new Error('the unchanged picture is not readable')
  return changes
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Every version of a value in which one leaf is another. */
function* variants(value: Json, path = ''): Generator<{ path: string; value: Json }> {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    for (const [name, part] of Object.entries(value)) {
      for (const changed of variants(part, `${path}.${name}`)) {
        const whole = Array.isArray(value) ? [...value] : { ...value }
        Object.assign(whole, { [name]: changed.value })
        yield { path: changed.path, value: whole }
      }
    }
    return
  }
  if (typeof value === 'number') yield { path, value: value + 1 }
  if (typeof value === 'string') yield { path, value: value ? otherLetter(value, 0) : 'a' }
}

export async function changeReceipt(system: System, origin: string, { bidder, tenderId }: Bid) {
  const told = await readReceipt(origin, tenderId, bidder)
  if (!told || !(await isReceiptRight(origin, told))) throw new Error('the receipt is not right')
  const { receipt, signature } = told
  const changes: Change[] = []
  for (const { path, value } of variants({ receipt, signature })) {
    const isRight = await isReceiptRight(origin, value as unknown as SignedReceipt)
    changes.push({ kind: 'a saved receipt', what: path, isCaught: !isRight })
  }
  changes.push(await changeSealedReceipt(system, origin, { bidder, tenderId }))
  return changes
}

async function changeSealedReceipt(
  { rows, unguarded }: System,
  origin: string,
  { bidder, tenderId }: Omit<Bid, 'picture'>,
): Promise<Change> {
  const [row] = await rows<{ id: string; sealed_receipt: string }>(
    'select id, sealed_receipt from submissions where tender_id = $1 and company_id = $2',
    [tenderId, bidder.id],
  )
  if (!row) throw new Error('there is no submission')
  const write = (text: string) =>
    unguarded(['update submissions set sealed_receipt = $2 where id = $1', [row.id, text]])
  await write(otherLetter(row.sealed_receipt, 40))
  const read = await readReceipt(origin, tenderId, bidder)
  await write(row.sealed_receipt)
  return { kind: 'a receipt in the database', what: 'sealed text', isCaught: read === null }
}

export function verifyChain({ env }: Pick<System, 'env'>) {
  const { status, stdout } = spawnSync(process.execPath, ['apps/api/src/audit-verify.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { isBroken: status !== 0, said: stdout.trim() }
}

/** Each column of an entry in the middle, then the end of the chain cut off. */
export async function changeChain(system: System) {
  const { rows, unguarded } = system
  const entries = await rows<{ seq: string | number }>('select seq from audit_entries order by seq')
  const seqs = entries.map(({ seq }) => Number(seq))
  const [middle = 0, last = 0] = [seqs.at(-2), seqs.at(-1)]
  if (verifyChain(system).isBroken) throw new Error('the chain is broken before it is changed')
  const columns: Record<string, string> = {
    body: `replace(body, '{"', '{ "')`,
    at: `at + interval '1 microsecond'`,
    actor: `'system'`,
    action: `action || 'x'`,
    subject: `subject || 'x'`,
    previous: `translate(previous, '0a', 'a0')`,
    hash: `translate(hash, '0123456789abcdef', '123456789abcdef0')`,
  }
  const changes: Change[] = []
  const look = (what: string, seq: number) => {
    const { isBroken, said } = verifyChain(system)
    const isNamed = isBroken && new RegExp(`entry ${seq}\\b`).test(said)
    changes.push({ kind: 'the audit chain', what: `${what}: ${said}`, isCaught: isNamed })
  }
  const keep = 'create table kept_entries as select * from audit_entries'
  const restore = 'delete from audit_entries; insert into audit_entries select * from kept_entries'
  await unguarded(keep)
  for (const [column, changed] of Object.entries(columns)) {
    await unguarded(`update audit_entries set ${column} = ${changed} where seq = ${middle}`)
    look(`${column} of entry ${middle}`, middle)
    await unguarded(restore)
  }
  await unguarded(`delete from audit_entries where seq = ${last}`)
  look(`entry ${last} cut off`, last)
  await unguarded(restore, 'drop table kept_entries')
  if (verifyChain(system).isBroken) throw new Error('the chain was not put back')
  return changes
}

export async function changeClosing(system: System, origin: string, { bidder, tenderId }: Bid) {
  const { unguarded } = system
  const isRight = async () => {
    const told = await readReceipt(origin, tenderId, bidder)
    return (
      told !== null && (await isProven(origin, told)) && (await isRootTold(origin, told, bidder))
    )
  }
  if (!(await isRight())) throw new Error('the closing is not right before it is changed')
  const other = (text: string) => `translate(${text}, '0123456789abcdef', '123456789abcdef0')`
  const columns = {
    'root that is shown': `root = ${other('root')}`,
    'root that is signed': `statement = replace(statement, root, ${other('root')})`,
    'number of bids': `statement = replace(statement, '"bids":3', '"bids":4')`,
    signature: `signature = ${other('signature')}`,
  }
  const changes: Change[] = []
  await unguarded('create table kept_closings as select * from closings')
  for (const [what, change] of Object.entries(columns)) {
    await unguarded(`update closings set ${change}`)
    changes.push({ kind: 'a closing', what, isCaught: !(await isRight()) })
    await unguarded('delete from closings; insert into closings select * from kept_closings')
  }
  await unguarded('drop table kept_closings')
  return changes
}

/** The root everyone is shown must be the one that was signed. */
async function isRootTold(origin: string, { closing, receipt }: SignedReceipt, { token }: Bidder) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/tenders/${receipt.tender.id}`, { headers })
  const shown = (await response.json()) as { closing?: { root: string } | null }
  return shown.closing?.root === closing?.statement.root
}
