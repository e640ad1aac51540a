import type { Readable } from 'node:stream'
import { refuse } from '@padauk/contract/problems'
import { smallestPieceBytes } from '@padauk/contract/uploads'
import type { Locker } from '@tus/server'
import type { Checks } from '#features/uploads/checking'
import { letGo } from '#features/uploads/kept-buffers'
import type { KeptBuffers } from '#features/uploads/kept-buffers'
import { ownUploads } from '#features/uploads/own-uploads'
import { createPieceWriter } from '#features/uploads/piece-writer'
import type { Pieces } from '#features/uploads/pieces'
import { Refused } from '#features/uploads/refused'
import type { UploadRow } from '#features/uploads/repository'
import type { SealedUploads } from '#features/uploads/sealed/sealed-uploads'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'isKeyedHash'>
  pieces: Pieces
  checks: Checks
  sealed: SealedUploads
  locker: Locker
  buffers: KeptBuffers
}

type Continued = { name: string; headers: Headers; openBody(): Readable | null }

/**
 * PATCH of tus 1.0.0, from the request straight into kept buffers: the library's own way through
 * three more streams costs more than hashing and storing.
 */
export function createContinuing(needs: Needs) {
  const { pieces, checks, sealed, locker, buffers } = needs

  async function store(row: UploadRow, start: number, bytes: Buffer) {
    const outcome = row.sealed
      ? await sealed.store(row, start, bytes)
      : await pieces.store({ ...row, key: pieces.keyOf(row) }, start, bytes)
    if (outcome === 'broken') throw new Refused(refuse('seal-broken'))
    if (outcome !== 'stored') throw new Refused(refuse('upload-offset'))
  }

  /** Everything that arrives is stored, also when the line breaks: it must not be sent again. */
  async function write(row: UploadRow, body: Readable, leave: AbortSignal) {
    const writer = createPieceWriter({
      offset: row.received,
      size: row.size ?? 0,
      buffers,
      store: (start, bytes) => store(row, start, bytes),
    })
    for await (const bytes of untilLineBreaks(body, leave)) {
      await writer.take(bytes)
      letGo(bytes)
    }
    return writer.end()
  }

  /** Where the upload continues now. */
  return async (companyId: string, { name, headers, openBody }: Continued) => {
    const own = ownUploads(needs, companyId)
    const { offset, length } = read(headers)
    // By what the sender announces, not by what arrives: a line may break after any byte.
    const { size } = await own.find(name)
    const isLast = offset + length === size
    if (length < smallestPieceBytes && !isLast) throw new Refused(refuse('malformed'))
    const leave = new AbortController()
    const lock = locker.newLock(name)
    await lock.lock(leave.signal, () => leave.abort())
    let reached: number
    try {
      const row = await own.current(name)
      if (row.received !== offset) throw new Refused(refuse('upload-offset'))
      if (offset + length > (row.size ?? 0)) throw new Refused(refuse('body-too-large'))
      const body = openBody()
      reached = body ? await write(row, body, leave.signal) : offset
    } finally {
      await lock.unlock()
    }
    if (reached === size) await finish(await own.find(name))
    return reached
  }

  async function finish(row: UploadRow) {
    if (row.sealed) return void (await sealed.finish(row))
    const checked = await checks.finish(row.id, { withScanner: true })
    if (!checked.ok) throw new Refused(checked)
  }
}

/** What tus asks of the headers; the length of the whole file was told at the beginning. */
function read(headers: Headers) {
  const [offset, length] = ['upload-offset', 'content-length'].map((name) => headers.get(name))
  const isSound =
    headers.get('tus-resumable') === '1.0.0' &&
    headers.get('content-type') === 'application/offset+octet-stream' &&
    !headers.has('upload-length') &&
    [offset, length].every((value) => value && /^\d{1,15}$/.test(value))
  if (!isSound) throw new Refused(refuse('malformed'))
  return { offset: Number(offset), length: Number(length) }
}

/** Ends without an error when the line breaks, or when another request wants to continue. */
async function* untilLineBreaks(body: Readable, leave: AbortSignal) {
  const parts = body.iterator({ destroyOnReturn: false })
  const left = new Promise<null>((resolve) => {
    leave.addEventListener('abort', () => resolve(null), { once: true })
  })
  for (;;) {
    const next = await Promise.race([parts.next().catch(() => null), left])
    if (next === null || next.done) return
    yield next.value as Buffer
  }
}
