import { createHash } from 'node:crypto'
import { kindOfSlot, uploadKinds } from '@padauk/contract/files'
import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { FileFlag } from '@padauk/contract/sealing/openings'
import type { Slot } from '@padauk/contract/sealing/values'
import { openPart } from '@padauk/sealing/file-opening'
import type { SaltRule } from '@padauk/sealing/file-opening'
import { readInOrder } from '#features/uploads/in-order'
import { createInspection } from '#features/uploads/inspection'
import { letGo } from '#features/uploads/kept-buffers'
import type { Content } from '#features/uploads/media-type'
import type { Pieces } from '#features/uploads/pieces'
import type { UploadRow } from '#features/uploads/repository'
import { CheckFailed } from '#features/uploads/type-checks'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Scanner, Verdict } from '#platform/security/scanner'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  secrets: Pick<Secrets, 'keyedHash'>
  pieces: Pick<Pieces, 'read'>
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
}

export type CheckedFile = {
  matches: boolean
  flags: FileFlag[]
  /** Who wrote it, as keyed hashes: two of one tender can be compared, and no name is kept. */
  authorMarks: string[]
}

const scanWithinMs = 10 * 60_000
const differing: CheckedFile = { matches: false, flags: [], authorMarks: [] }
const wrongType = { isRightType: false, authorMarks: [] }

/** The look into a sealed file that waited for its opening: what it is, and whether it is what was sealed. */
export function createOpenedFiles({ secrets, pieces, scanner, typeChecks }: Needs) {
  /** What the bytes say it is; name and type in a manifest are the bidder's words. */
  async function natureOf(row: UploadRow, content: Content, file: SealedFile) {
    // The form of the agreement is ours, and so is its author.
    const withAuthors = file.slot !== 'nda'
    const named = { name: file.name, declaredType: file.type, withAuthors }
    try {
      const judged = await typeChecks.inTurn(row.companyId, (judge) => judge(content, named))
      if (typeof judged === 'string') return wrongType
      const taken: readonly string[] = uploadKinds[kindOfSlot(file.slot)].mediaTypes
      const authorMarks = (judged.authors ?? []).map((author) =>
        secrets.keyedHash(`document-author ${row.tenderId}`, author),
      )
      return { isRightType: taken.includes(judged.mediaType), authorMarks }
    } catch (error) {
      if (error instanceof CheckFailed) return wrongType
      throw error
    }
  }

  return {
    /** In one reading. A file that differs is not looked into any further. */
    async check(row: UploadRow, file: SealedFile, rule: SaltRule): Promise<CheckedFile> {
      const inspection = createInspection({ isHashed: false })
      const scan = scanner.begin({ withinMs: scanWithinMs })
      try {
        const fault = await openPart({
          sealed: readInOrder(pieces.read(row), row.size ?? 0),
          file,
          rule,
          createHash: () => createHash('sha256'),
          isSame: (one, other) => Buffer.compare(one, other) === 0,
          free: letGo,
          async write(piece) {
            const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
            inspection.take(bytes)
            await scan.write(bytes)
          },
        })
        if (fault) {
          scan.abandon()
          return differing
        }
        const { isRightType, authorMarks } = await natureOf(row, inspection.finish(), file)
        return { matches: true, flags: flagsOf(isRightType, await scan.end()), authorMarks }
      } catch (error) {
        scan.abandon()
        throw error
      }
    },
  }
}

type Stored = { slot: Slot; checkSealed(file: SealedFile, rule: SaltRule): Promise<CheckedFile> }

/** Each file of an opened bid against what lies in the store, one after the other. */
export async function checkFiles(
  stored: readonly Stored[],
  files: readonly SealedFile[],
  rule: SaltRule,
) {
  const checked = []
  for (const file of files) {
    const found = stored.find(({ slot }) => slot === file.slot)
    const result = await found?.checkSealed(file, rule)
    checked.push({ slot: file.slot, ...(result ?? differing) })
  }
  return checked
}

export type OpenedFiles = ReturnType<typeof createOpenedFiles>

function flagsOf(isRightType: boolean, { state }: Verdict) {
  const flags = new Set<FileFlag>()
  if (!isRightType || state === 'macros') flags.add('type')
  if (state === 'infected' || state === 'unreadable') flags.add(state)
  if (state === 'away') flags.add('not-scanned')
  return [...flags].toSorted()
}
