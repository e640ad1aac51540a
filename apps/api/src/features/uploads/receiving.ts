import { randomUUID } from 'node:crypto'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import type { UploadSlot } from '@padauk/contract/uploads'
import type { Checks } from '#features/uploads/checking'
import type { ConcurrencyLimit } from '#features/uploads/concurrency'
import type { Pieces, Target } from '#features/uploads/pieces'
import {
  completeUpload,
  insertUpload,
  isPublished,
  stagedBytes,
} from '#features/uploads/repository'
import {
  displayName,
  kindOf,
  largestFor,
  refuseAnnounced,
  refuseFile,
} from '#features/uploads/rules'
import type { Kind, Purpose } from '#features/uploads/rules'
import type { Database } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'

type Needs = {
  db: Database
  pieces: Pieces
  checks: Checks
  concurrency: ConcurrencyLimit
  limit: Pick<RateLimit, 'take'>
  stagedLimit: number
}

type Announced = {
  slot: UploadSlot
  name: string
  size: number
  tenderId: string | null
  declaredType: string
}

export type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }

export function createReceiving({ db, pieces, checks, concurrency, limit, stagedLimit }: Needs) {
  // Better one upload too many than a bid that was stopped by a counter.
  const tooMany = (companyId: string) => limit.take(companyId).catch(() => null)

  async function insert(
    companyId: string,
    upload: Omit<Announced, 'slot' | 'size'> & {
      purpose: Purpose
      size: number | null
      id: string
    },
  ): Promise<Outcome<Target, 'upload-quota'>> {
    const { id, name, purpose, size, tenderId, declaredType } = upload
    const { key, wrappedKey, sealedName } = pieces.seal(id, displayName(name))
    const reserved = size ?? 0
    const isTaken = await db.transaction().execute(async (transaction) => {
      if ((await stagedBytes(transaction, companyId)) + reserved > stagedLimit) return false
      await insertUpload(transaction, {
        id,
        companyId,
        tenderId,
        ...purpose,
        size,
        reserved,
        declaredType: declaredType.slice(0, 200),
        wrappedKey,
        sealedName,
      })
      return true
    })
    return isTaken ? done({ id, companyId, key, size }) : refuse('upload-quota')
  }

  /** Stores a file of unknown length while it arrives. */
  async function pour(target: Target, bytes: AsyncIterable<Buffer>, largest: number) {
    let start = 0
    for await (const piece of inPieces(bytes)) {
      if (start + piece.length > largest)
        return { fault: 'file-too-large' as const, size: largest + 1 }
      const outcome = await pieces.store(target, start, piece)
      if (outcome === 'quota') return { fault: 'upload-quota' as const, size: start }
      if (outcome === 'elsewhere') throw new Error(`upload ${target.id} was written to twice`)
      start += piece.length
    }
    return { fault: null, size: start }
  }

  async function receiveFile(companyId: string, kind: Kind, file: Incoming) {
    const limited = await tooMany(companyId)
    if (limited) return limited
    const purpose: Purpose = { kind, slot: kind === 'image' ? 'image' : null }
    const { name, declaredType } = file
    const about = { id: randomUUID(), name, purpose, size: null, tenderId: null, declaredType }
    const begun = await insert(companyId, about)
    if (!begun.ok) return begun
    const { id } = begun.value
    const { fault, size } = await pour(begun.value, file.bytes, largestFor(purpose)).catch(
      async (error: unknown) => {
        await pieces.refuse(id, 'upload-missing')
        throw error
      },
    )
    if (fault !== null) {
      await pieces.refuse(id, fault)
      return fault === 'upload-quota' ? refuse(fault) : refuseFile(fault, purpose, size)
    }
    await completeUpload(db, id)
    const settled = await checks.finish(id, { withScanner: true })
    return settled.ok ? done(id) : settled
  }

  return {
    /** Begins a resumable upload; everything that can be refused without a byte is refused here. */
    async begin(companyId: string, id: string, announced: Announced) {
      const { slot, size, tenderId } = announced
      const refusal = refuseAnnounced(slot, { ...announced, name: displayName(announced.name) })
      if (refusal) return refusal
      if (tenderId !== null && !(await isPublished(db, tenderId))) {
        return refuse('invalid-input', { fields: { tender: 'common.invalid' } })
      }
      const limited = await tooMany(companyId)
      if (limited) return limited
      return insert(companyId, { ...announced, id, size, purpose: { slot, kind: kindOf(slot) } })
    },

    /** The files of one form: all are kept, or none is. */
    receive: (companyId: string, kind: Kind, files: AsyncIterable<Incoming>) =>
      concurrency.within(companyId, async () => {
        const ids: string[] = []
        const giveUp = () => Promise.all(ids.map((id) => pieces.refuse(id, 'upload-missing')))
        try {
          for await (const file of files) {
            const received = await receiveFile(companyId, kind, file)
            if (!received.ok) {
              await giveUp()
              return received
            }
            ids.push(received.value)
          }
        } catch (error) {
          await giveUp()
          throw error
        }
        return done(ids)
      }),
  }
}

export type Receiving = ReturnType<typeof createReceiving>

/** Cuts the incoming bytes into pieces of one size. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    waiting.push(part)
    length += part.length
    while (length >= chunkLimitBytes) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, chunkLimitBytes)
      waiting = [joined.subarray(chunkLimitBytes)]
      length -= chunkLimitBytes
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
