import { createHash, randomUUID } from 'node:crypto'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { FileRefusal } from '@padauk/contract/uploads'
import { createArrivalSealer, sealFacts } from '@padauk/sealing/arrival'
import { sealedSize } from '@padauk/sealing/file-layout'
import { completeUpload, markArrived } from '#features/uploads/arrival/repository'
import type { Checks } from '#features/uploads/checking'
import type { ConcurrencyLimit } from '#features/uploads/concurrency'
import { letGo } from '#features/uploads/kept-buffers'
import type { KeptBuffers } from '#features/uploads/kept-buffers'
import { createPieceWriter } from '#features/uploads/piece-writer'
import type { Pieces } from '#features/uploads/pieces'
import type { Receiving } from '#features/uploads/receiving'
import { Refused } from '#features/uploads/refused'
import { displayName, largestFor, refuseFile } from '#features/uploads/rules'
import type { Kind, Purpose } from '#features/uploads/rules'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  pieces: Pieces
  checks: Pick<Checks, 'watch'>
  receiving: Pick<Receiving, 'beginArrival'>
  concurrency: ConcurrencyLimit
  buffers: KeptBuffers
}

export type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }

/** A file that was sealed and stored. Its key is nowhere else. */
export type Arrival = { id: string; ikm: Uint8Array }

type Sealer = Awaited<ReturnType<typeof createArrivalSealer>>
type Pouring = { id: string; companyId: string; largest: number }

/** The files of a form, sealed while they arrive: hash, type, virus and seal in one pass. */
export function createArriving(needs: Needs) {
  const { db, pieces, checks, receiving, concurrency, buffers } = needs

  const writerFor = ({ id, companyId, largest }: Pouring) =>
    createPieceWriter({
      offset: 0,
      size: sealedSize(largest),
      buffers,
      async store(start, piece) {
        const outcome = await pieces.store({ id, companyId, key: null, size: null }, start, piece)
        if (outcome === 'quota') throw new Refused(refuse('upload-quota'))
        if (outcome !== 'stored') throw new Error(`upload ${id} was written to twice`)
      },
    })

  /** Looks at every byte, seals and stores it; null for a file that is too large. */
  async function pour(
    target: Pouring,
    bytes: AsyncIterable<Buffer>,
    { watching, sealer }: { watching: ReturnType<Checks['watch']>; sealer: Sealer },
  ) {
    const writer = writerFor(target)
    let isStored = false
    const gathered = buffers.take()
    let [size, length] = [0, 0]
    const put = async (sealed: readonly Uint8Array[]) => {
      for (const piece of sealed) {
        await writer.take(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
        letGo(piece)
      }
    }
    const flush = async () => {
      const piece = gathered.subarray(0, length)
      length = 0
      await watching.take(piece)
      await put(await sealer.push(piece))
    }
    try {
      for await (const part of bytes) {
        size += part.length
        if (size > target.largest) return { size, sealed: null }
        for (let at = 0; at < part.length;) {
          const taken = part.copy(gathered, length, at)
          at += taken
          length += taken
          if (length === gathered.length) await flush()
        }
        letGo(part)
      }
      await flush()
      const sealed = size > 0 ? await sealer.finish() : null
      if (sealed) await put(sealed.pieces)
      isStored = true
      await writer.end()
      return { size, sealed }
    } finally {
      if (!isStored) await writer.abandon()
      buffers.giveBack(gathered)
    }
  }

  async function receiveFile(
    companyId: string,
    kind: Kind,
    { name, declaredType, bytes }: Incoming,
  ): Promise<Outcome<Arrival, FileRefusal | Unreceived>> {
    const purpose: Purpose = { kind, slot: kind === 'image' ? 'image' : null }
    const id = randomUUID()
    const begun = await receiving.beginArrival(companyId, id, purpose)
    if (!begun.ok) return begun
    const largest = largestFor(purpose)
    const watching = checks.watch()
    const giveUp = async (code: string) => {
      watching.abandon()
      await pieces.refuse(id, code)
    }
    const sealer = await createArrivalSealer(() => createHash('sha256'))
    let poured: Awaited<ReturnType<typeof pour>>
    try {
      poured = await pour({ id, companyId, largest }, bytes, { watching, sealer })
      if (poured.size > largest) {
        await giveUp('file-too-large')
        return refuseFile('file-too-large', purpose, poured.size)
      }
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null
      await giveUp(refusal?.code ?? 'upload-missing')
      if (refusal?.code === 'upload-quota') return refuse('upload-quota')
      throw error
    }
    await completeUpload(db, id)
    const { sealed } = poured
    const file = { name: displayName(name), declaredType: declaredType.slice(0, 200) }
    const settled = await watching.finish(id, file, async (transaction, checked) => {
      const { mediaType: type, scan } = checked
      if (!sealed) throw new Error(`upload ${id} is empty`)
      const { size, sha256, ikm } = sealed
      const about = {
        kind: 'padauk-arrival-facts-v1',
        name: file.name,
        type,
        size,
        sha256,
      } as const
      const sealedFacts = Buffer.from(await sealFacts(ikm, about))
      return markArrived(transaction, id, { sha256: sealed.sealedSha256, scan, sealedFacts })
    })
    if (!settled.ok) return settled
    return settled.value.state === 'staged' && sealed
      ? done({ id, ikm: sealed.ikm })
      : refuse('upload-missing')
  }

  return {
    /** The files of one form: all are kept, or none is. */
    receive: (companyId: string, kind: Kind, files: AsyncIterable<Incoming>) =>
      concurrency.within(companyId, async () => {
        const arrivals: Arrival[] = []
        const giveUp = () =>
          Promise.all(arrivals.map(({ id }) => pieces.refuse(id, 'upload-missing')))
        try {
          for await (const file of files) {
            const received = await receiveFile(companyId, kind, file)
            if (!received.ok) {
              await giveUp()
              return received
            }
            arrivals.push(received.value)
          }
        } catch (error) {
          await giveUp()
          throw error
        }
        return done(arrivals)
      }),
  }
}

type Unreceived = 'upload-quota' | 'upload-missing' | 'too-many-requests'
