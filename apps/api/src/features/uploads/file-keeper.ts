import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { FileRefusal } from '@padauk/contract/uploads'
import { createJudging } from '#features/uploads/judging'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { ObjectStore } from '#platform/object-store/object-store'
import { sealFrames } from '#platform/security/encrypted-file'
import type { Scanner } from '#platform/security/scanner'

type Needs = {
  store: Pick<ObjectStore, 'put'>
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
}

type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }
type Stored = { mediaType: string; size: number; sha256: string }

type Place = {
  object: string
  key: Buffer
  purpose: string
  /** Type checks take turns by sender. */
  sender: string
  accepts: { mediaTypes: readonly string[]; limitBytes: number }
}

const scanWithinMs = 120_000

class TooLarge extends Error {}

/**
 * Passes a file to the check, the scanner and the store at once, encrypted; what is in memory does
 * not grow with it. After a refusal the caller removes the object.
 */
export function createFileKeeper({ store, scanner, typeChecks }: Needs) {
  return async (file: Incoming, place: Place): Promise<Outcome<Stored, FileRefusal>> => {
    const { object, key, purpose, sender, accepts } = place
    const judging = createJudging(typeChecks, { sender, ...file })
    const scan = scanner.begin({ withinMs: scanWithinMs })
    async function* passing() {
      let size = 0
      for await (const piece of file.bytes) {
        size += piece.length
        if (size > accepts.limitBytes) throw new TooLarge()
        judging.take(piece)
        await scan.write(piece)
        yield piece
      }
    }
    try {
      const frames = sealFrames(passing(), { key, purpose })
      await store.put(object, frames, { contentType: 'application/octet-stream' })
    } catch (error) {
      scan.abandon()
      if (error instanceof TooLarge) return refuse('file-too-large')
      throw error
    }
    const verdict = await scan.end()
    const { size, sha256, found } = await judging.finish()
    if (typeof found === 'string') return refuse(found)
    const { mediaType } = found
    if (!accepts.mediaTypes.includes(mediaType)) return refuse('file-type')
    if (verdict.state === 'infected') return refuse('file-infected')
    if (verdict.state === 'macros') return refuse('file-macros')
    return done({ mediaType, size, sha256 })
  }
}

export type FileKeeper = ReturnType<typeof createFileKeeper>
