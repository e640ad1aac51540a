import { setTimeout as pause } from 'node:timers/promises'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { fileRefusals } from '@padauk/contract/uploads'
import type { FileRefusal, UploadSlot } from '@padauk/contract/uploads'
import { beginCheck, claimStuck, endCheck } from '#features/uploads/check-turns/repository'
import { createInspection } from '#features/uploads/inspection'
import { scanUpload } from '#features/uploads/jobs'
import type { Content, Judgement } from '#features/uploads/media-type'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload, markStaged, setScan } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { fitsPurpose, limitFor, refuseFile } from '#features/uploads/rules'
import type { Kind, Purpose } from '#features/uploads/rules'
import { CheckFailed } from '#features/uploads/type-checks'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { Scan, Scanner, Verdict } from '#platform/security/scanner'

type Needs = {
  db: Database
  pieces: Pieces
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
  queue: Pick<Queue, 'enqueue'>
  /** How long the sender waits for the scanner before it is asked again later. */
  scanWithinMs: number
}

/** A check that died is taken over after this time. */
export const stuckSeconds = 30
const laterScanWithinMs = 10 * 60_000
const mostFailedChecks = 2
// Far longer than a check may take: one that is still running is never taken for dead.
const leaseSeconds = 10
const retryMs = 200

export const purposeOf = ({ slot, kind }: Pick<UploadRow, 'slot' | 'kind'>): Purpose => ({
  slot: slot as UploadSlot | null,
  kind: kind as Kind,
})

type Settled = Outcome<UploadRow, FileRefusal | 'upload-missing'>

/** What is known about a file: refused, or there. */
export function settled(row: UploadRow): Settled {
  if (row.state !== 'refused') return done(row)
  const code = fileRefusals.find((known) => known === row.refusal)
  return code ? refuseFile(code, purposeOf(row), row.received) : refuse('upload-missing')
}

export function createChecks(needs: Needs) {
  const { db, pieces, scanner, typeChecks, queue, scanWithinMs } = needs

  /** The one reading of the whole file: hash, type and virus at the same time. */
  async function examine(row: UploadRow, scan: Scan) {
    const inspection = createInspection()
    try {
      for await (const piece of pieces.read(row)) {
        inspection.take(piece)
        await scan.write(piece)
      }
    } catch (error) {
      scan.abandon()
      throw error
    }
    return inspection.finish()
  }

  async function reload(id: string): Promise<Settled> {
    const row = await findUpload(db, id)
    return row ? settled(row) : refuse('upload-missing')
  }

  async function refuseAndErase(row: UploadRow, code: FileRefusal) {
    await pieces.refuse(row.id, code)
    return reload(row.id)
  }

  async function stage(row: UploadRow, content: Content, mediaType: string, verdict: Verdict) {
    const { id } = row
    const isLocked = content.oleNames.has('EncryptedPackage')
    const scan =
      verdict.state === 'away'
        ? ('deferred' as const)
        : verdict.state === 'clean' && !isLocked
          ? ('clean' as const)
          : ('unreadable' as const)
    await db.transaction().execute(async (transaction) => {
      const checked = { sha256: content.sha256, mediaType, scan }
      const isOurs = await markStaged(transaction, id, checked)
      if (isOurs && scan === 'deferred') {
        await queue.enqueue(transaction, scanUpload, { uploadId: id })
      }
    })
    return reload(id)
  }

  /** What the content is; null when another process has settled it while this one waited. */
  const judge = (row: UploadRow, content: Content): Promise<Judgement | null> =>
    typeChecks.inTurn(row.companyId, async (judgeInThread) => {
      const file = { name: pieces.nameOf(row), declaredType: row.declaredType }
      for (;;) {
        const turn = await beginCheck(db, row.id, { most: mostFailedChecks, leaseSeconds })
        if (turn === 'settled') return null
        if (turn === 'spent') return 'file-unreadable'
        if (turn === 'taken') await pause(retryMs)
        else {
          const judged = await judgeInThread(content, file)
          await endCheck(db, row.id, { isHeld: true })
          return judged
        }
      }
    })

  /** Twice at most, among all processes: a file that breaks its check is refused for good. */
  async function judgeOrRefuse(row: UploadRow, content: Content) {
    for (;;) {
      try {
        return await judge(row, content)
      } catch (error) {
        if (!(error instanceof CheckFailed)) throw error
        await endCheck(db, row.id, { isHeld: false })
      }
    }
  }

  async function check(row: UploadRow, scan: Scan): Promise<Settled> {
    const content = await examine(row, scan)
    const judged = await judgeOrRefuse(row, content).catch((error: unknown) => {
      scan.abandon()
      throw error
    })
    if (judged === null) {
      scan.abandon()
      return reload(row.id)
    }
    const fault = typeof judged === 'string' ? judged : faultOf(row, judged.mediaType, content.size)
    // A bomb is known by its directory; the scanner would only unpack it for nothing.
    if (fault === 'file-unpacks-too-large') scan.abandon()
    const verdict = await scan.end()
    if (verdict.state === 'infected') return refuseAndErase(row, 'file-infected')
    if (fault) return refuseAndErase(row, fault)
    if (verdict.state === 'macros') return refuseAndErase(row, 'file-macros')
    if (typeof judged === 'string') return refuseAndErase(row, judged)
    return stage(row, content, judged.mediaType, verdict)
  }

  /**
   * Ends the check of a file that has arrived. Doing it twice, or in two processes, does no harm:
   * the first to finish decides, and both come to the same result.
   */
  async function finish(id: string, { withScanner }: { withScanner: boolean }): Promise<Settled> {
    const row = await findUpload(db, id)
    if (!row) return refuse('upload-missing')
    if (row.state !== 'checking') return settled(row)
    return check(row, withScanner ? scanner.begin({ withinMs: scanWithinMs }) : unscanned)
  }

  return {
    finish,

    /** Before a file's status is returned: restarts a check that died with its process. */
    async finishIfStuck(id: string) {
      if (await claimStuck(db, id, stuckSeconds)) await finish(id, { withScanner: true })
    },

    /** The deferred scan. Accepted files stay, also infected ones (rules 8.3). */
    async scanLater({ uploadId }: { uploadId: string }) {
      const row = await findUpload(db, uploadId)
      if (row?.scan !== 'deferred' || row.state === 'refused') return
      const scan = scanner.begin({ withinMs: laterScanWithinMs })
      await examine(row, scan)
      const verdict = await scan.end()
      if (verdict.state === 'away') throw new Error(`the scanner is away: ${verdict.reason}`)
      if (verdict.state === 'clean' || verdict.state === 'unreadable') {
        return setScan(db, uploadId, verdict.state)
      }
      const code = verdict.state === 'macros' ? 'file-macros' : 'file-infected'
      const isErased = await pieces.refuse(uploadId, code)
      if (!isErased) await setScan(db, uploadId, 'infected')
    },
  }
}

export type Checks = ReturnType<typeof createChecks>

const unscanned: Scan = {
  write: async () => {},
  end: async () => ({ state: 'away', reason: 'not asked' }),
  abandon: () => {},
}

function faultOf(row: UploadRow, mediaType: string, size: number): FileRefusal | null {
  const purpose = purposeOf(row)
  if (!fitsPurpose(purpose, mediaType)) return 'file-type'
  return size > limitFor(purpose, mediaType) ? 'file-too-large' : null
}
