import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import type { SignedReceiptV1 } from '@padauk/contract/submissions'
import { sealedSize } from '@padauk/sealing/file-layout'
import type { Bidder } from './bidders.ts'
import type { KnownBid } from './bids.ts'
import { onePixel } from '@padauk/testing/demo-files'
import { downloadedHash, isProven, isReceiptRight, readReceipt, verifyChain } from './checks.ts'
import type { System } from './system.ts'

export type Change = { kind: string; what: string; isCaught: boolean }
type Bid = Pick<KnownBid, 'bidder' | 'tenderId' | 'files'>

export const flipped = (bytes: Buffer, at: number) => {
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

/**
 * One stored piece of a company's file of that size, and how an attacker with access to store and
 * database could replace it: the row names the new version.
 */
export async function openPiece(system: System, companyId: string, size: number) {
  const store = openStore(readConfig(system.env))
  const [piece] = await system.rows<{ object: string; version: string | null }>(
    `select c.object, c.version from upload_chunks c join uploads u on u.id = c.upload_id
     where u.company_id = $1 and u.size = $2 limit 1`,
    [companyId, size],
  )
  const reading = piece && (await store.get(piece.object, { version: piece.version ?? undefined }))
  if (!piece || !reading) throw new Error('the file has no piece in the store')
  const stored = await buffer(reading.stream)
  return {
    stored,
    async put(bytes: Buffer) {
      const options = { contentType: 'application/octet-stream' }
      const { version = null } = await store.put(piece.object, bytes, options)
      const rename = 'update upload_chunks set version = $2 where object = $1'
      await system.unguarded([rename, [piece.object, version]])
    },
  }
}

/** A sealed file is padded to 16 KiB; of the padding only some bytes are tried. */
const unpadded = 128

export async function changeFile(system: System, bid: Bid, everyByte: number) {
  const { stored, put } = await openPiece(system, bid.bidder.id, sealedSize(onePixel.length))
  const [file] = bid.files
  if (!file) throw new Error('the bid has no file')
  const { address, sha256: expected } = file
  const look = () => downloadedHash(system.origin, address, bid.bidder)

  const changes: Change[] = []
  for (let at = 0; at < stored.length; at += at < unpadded ? everyByte : everyByte * unpadded) {
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

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Every version of a value in which one leaf is another. */
export function* variants(value: Json, path = ''): Generator<{ path: string; value: Json }> {
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

export async function changeReceipt(system: System, { bidder, tenderId }: Bid) {
  const { origin } = system
  const told = await readReceipt(origin, tenderId, bidder)
  if (!told || !(await isReceiptRight(origin, told))) throw new Error('the receipt is not right')
  const { receipt, signature } = told
  const changes: Change[] = []
  for (const { path, value } of variants({ receipt, signature })) {
    const isRight = await isReceiptRight(origin, value as unknown as SignedReceiptV1)
    changes.push({ kind: 'a saved receipt', what: path, isCaught: !isRight })
  }
  changes.push(await changeSealedReceipt(system, { bidder, tenderId }))
  return changes
}

async function changeSealedReceipt(
  { rows, unguarded, origin }: System,
  { bidder, tenderId }: Omit<Bid, 'files'>,
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

/** Makes each change alone, looks at it, and undoes it. */
async function eachChange(
  { unguarded }: System,
  table: string,
  changes: Record<string, string>,
  look: (what: string) => Promise<Change>,
) {
  const found: Change[] = []
  await unguarded(`create table kept as select * from ${table}`)
  for (const [what, change] of Object.entries(changes)) {
    await unguarded(change)
    found.push(await look(what))
    await unguarded(`delete from ${table}`, `insert into ${table} select * from kept`)
  }
  await unguarded('drop table kept')
  return found
}

const otherHex = (text: string) => `translate(${text}, '0123456789abcdef', '123456789abcdef0')`

/** Each column of an entry in the middle, then the end of the chain cut off. */
export async function changeChain(system: System) {
  const entries = await system.rows<{ seq: string | number }>(
    'select seq from audit_entries order by seq desc limit 2',
  )
  const [last, middle] = entries.map(({ seq }) => Number(seq))
  const isWhole = async () => (await verifyChain(system)).isDone
  if (!(await isWhole())) throw new Error('the chain is broken before it is changed')
  const columns: Record<string, string> = {
    body: `replace(body, '{"', '{ "')`,
    at: `at + interval '1 microsecond'`,
    actor: `'system'`,
    action: `action || 'x'`,
    subject: `subject || 'x'`,
    previous: `translate(previous, '0a', 'a0')`,
    hash: otherHex('hash'),
  }
  const edits = Object.entries(columns).map(([column, changed]) => [
    `${column} of entry ${middle}`,
    `update audit_entries set ${column} = ${changed} where seq = ${middle}`,
  ])
  const cut = { [`entry ${last} cut off`]: `delete from audit_entries where seq = ${last}` }
  const changes = { ...Object.fromEntries(edits), ...cut }
  const found = await eachChange(system, 'audit_entries', changes, async (what) => {
    const { isDone, said } = await verifyChain(system)
    const seq = what in cut ? last : middle
    const isNamed = !isDone && new RegExp(`entry ${seq}\\b`).test(said)
    return { kind: 'the audit chain', what: `${what}: ${said}`, isCaught: isNamed }
  })
  if (!(await isWhole())) throw new Error('the chain was not put back')
  return found
}

export async function changeClosing(system: System, { bidder, tenderId }: Bid) {
  const { origin } = system
  const isRight = async () => {
    const told = await readReceipt(origin, tenderId, bidder)
    return (
      told !== null && (await isProven(origin, told)) && (await isRootTold(origin, told, bidder))
    )
  }
  if (!(await isRight())) throw new Error('the closing is not right before it is changed')
  const root = otherHex('root')
  const changes = {
    'root that is shown': `update closings set root = ${root}`,
    'root that is signed': `update closings set statement = replace(statement, root, ${root})`,
    'number of bids': `update closings set statement = replace(statement, '"bids":3', '"bids":4')`,
    signature: `update closings set signature = ${otherHex('signature')}`,
  }
  return eachChange(system, 'closings', changes, async (what) => ({
    kind: 'a closing',
    what,
    isCaught: !(await isRight()),
  }))
}

/** The root everyone is shown must be the one that was signed. */
async function isRootTold(
  origin: string,
  { closing, receipt }: SignedReceiptV1,
  { token }: Bidder,
) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/tenders/${receipt.tender.id}`, { headers })
  const shown = (await response.json()) as { closing?: { root: string } | null }
  return shown.closing?.root === closing?.statement.root
}
