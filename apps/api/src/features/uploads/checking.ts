import { setTimeout as pause } from 'node:timers/promises'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import { fileRefusals } from '@padauk/contract/uploads'
import type { FileRefusal, UploadSlot } from '@padauk/contract/uploads'
import type { ArrivalFiles } from '#features/uploads/arrival/arrival-files'
import { beginCheck, claimStuck, endCheck } from '#features/uploads/check-turns/repository'
import { createInspection } from '#features/uploads/inspection'
import { scanUpload } from '#features/uploads/jobs'
import type { Content, Judgement, NamedFile } from '#features/uploads/media-type'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload, markStaged, setScan } from '#features/uploads/repository'
import type { FirstScan, UploadRow } from '#features/uploads/repository'
import { fitsPurpose, limitFor, refuseFile } from '#features/uploads/rules'
import type { Kind, Purpose } from '#features/uploads/rules'
import { CheckFailed } from '#features/uploads/type-checks'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { Scan, Scanner, Verdict } from '#platform/security/scanner'

type Needs = {
  db: Database
  pieces: Pieces
  arrivals: Pick<ArrivalFiles, 'read'>
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
  queue: Pick<Queue, 'enqueue'>
  /** How long the sender waits for the scanner before it is asked again later. */
  scanWithinMs: number
}

/** A check that died is taken over after this time. */
export const stuckSeconds = 30
const laterScanWithinMs = 10 * 60_000
/** As long as a request may take. */
const longestArrivalMs = 20 * 60_000
const mostFailedChecks = 2
// Far longer than a check may take: one that is still running is never taken for dead.
const leaseSeconds = 10
const retryMs = 200
const smallBytes = 65_536

export const purposeOf = ({ slot, kind }: Pick<UploadRow, 'slot' | 'kind'>): Purpose => ({
  slot: slot as UploadSlot | null,
  kind: kind as Kind,
})

type Checked = { mediaType: string; scan: FirstScan }
/** Keeps a file that nothing is wrong with; false when another process has settled it. */
type Stage = (transaction: DatabaseOrTransaction, checked: Checked) => Promise<boolean>
type Examined = { content: Content; file: NamedFile; scan: Scan; stage: Stage }

type Settled = Outcome<UploadRow, FileRefusal | 'upload-missing'>

/** What is known about a file: refused, or there. */
function settled(row: UploadRow): Settled {
  if (row.state !== 'refused') return done(row)
  const code = fileRefusals.find((known) => known === row.refusal)
  return code ? refuseFile(code, purposeOf(row), row.received) : refuse('upload-missing')
}

/** The same of a file that may have come sealed. */
export const outcomeOf = (row: UploadRow): Settled | Refusal<'seal-broken'> =>
  row.state === 'refused' && row.refusal === 'seal-broken' ? refuse('seal-broken') : settled(row)

export function createChecks(needs: Needs) {
  const { db, pieces, arrivals, scanner, typeChecks, queue, scanWithinMs } = needs

  /** The one reading of the whole file: hash, type and virus at the same time. */
  async function examine(row: UploadRow, scan: Scan) {
    const inspection = createInspection()
    try {
      for await (const piece of arrivals.read(row)) {
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

  async function refuseAndErase(row: UploadRow, code: FileRefusal, { size }: Content) {
    const isErased = await pieces.refuse(row.id, code)
    return isErased ? refuseFile(code, purposeOf(row), size) : reload(row.id)
  }

  const keep = (id: string, stage: Stage, checked: Checked) =>
    db.transaction().execute(async (transaction) => {
      const isOurs = await stage(transaction, checked)
      if (isOurs && checked.scan === 'deferred') {
        await queue.enqueue(transaction, scanUpload, { uploadId: id })
      }
    })

  /** What the content is; null when another process has settled it while this one waited. */
  const judge = (row: UploadRow, content: Content, file: NamedFile): Promise<Judgement | null> =>
    typeChecks.inTurn(row.companyId, async (judgeInThread) => {
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
  async function judgeOrRefuse(row: UploadRow, content: Content, file: NamedFile) {
    for (;;) {
      try {
        return await judge(row, content, file)
      } catch (error) {
        if (!(error instanceof CheckFailed)) throw error
        await endCheck(db, row.id, { isHeld: false })
      }
    }
  }

  async function check(row: UploadRow, scan: Scan) {
    const content = await examine(row, scan)
    const file = { name: pieces.nameOf(row), declaredType: row.declaredType }
    const stage: Stage = (transaction, checked) =>
      markStaged(transaction, row.id, { sha256: content.sha256, ...checked })
    return settle(row, { content, file, scan, stage })
  }

  async function settle(row: UploadRow, examined: Examined): Promise<Settled> {
    const { content, file, scan, stage } = examined
    const judged = await judgeOrRefuse(row, content, file).catch((error: unknown) => {
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
    if (verdict.state === 'infected') return refuseAndErase(row, 'file-infected', content)
    if (fault) return refuseAndErase(row, fault, content)
    if (verdict.state === 'macros') return refuseAndErase(row, 'file-macros', content)
    if (typeof judged === 'string') return refuseAndErase(row, judged, content)
    const checked = { mediaType: judged.mediaType, scan: firstScan(content, verdict) }
    await keep(row.id, stage, checked)
    return reload(row.id)
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

  /** Hash, type and virus of a file while it arrives in one request, so that it is not read back. */
  function watch() {
    // The one who seals it hashes it.
    const inspection = createInspection({ isHashed: false })
    const scan = scanner.begin({ withinMs: longestArrivalMs })
    return {
      async take(piece: Buffer) {
        inspection.take(piece)
        // A small piece may wait in the socket while its buffer is used again.
        await scan.write(piece.length > smallBytes ? piece : Buffer.from(piece))
      },
      abandon: scan.abandon,
      async finish(id: string, file: NamedFile, stage: Stage): Promise<Settled> {
        const row = await findUpload(db, id)
        if (row?.state !== 'checking') {
          scan.abandon()
          return reload(id)
        }
        // The sender waits no longer for the scanner than after a resumable upload.
        const patience = setTimeout(scan.abandon, scanWithinMs)
        const examined = { content: inspection.finish(), file, scan, stage }
        return settle(row, examined).finally(() => clearTimeout(patience))
      },
    }
  }

  return {
    finish,
    watch,

    /** Before a file's status is returned: restarts a check that died with its process. */
    async finishIfStuck(id: string) {
      if (await claimStuck(db, id, stuckSeconds)) await finish(id, { withScanner: true })
    },

    /** The deferred scan. Accepted files stay, also infected ones (rules 8.3). */
    async scanLater({ uploadId }: { uploadId: string }) {
      const row = await findUpload(db, uploadId)
      if (row?.scan !== 'deferred' || row.state === 'refused') return
      // What we sealed is read once its bid is accepted or revealed. Until then its job only waits
      // for the scanner: a failure that comes later would tell that the file has become a bid.
      const isReadable = !row.sealed || row.wrappedKey !== null
      const scan = scanner.begin({ withinMs: laterScanWithinMs })
      if (isReadable) await examine(row, scan)
      const verdict = await scan.end()
      if (verdict.state === 'away') throw new Error(`the scanner is away: ${verdict.reason}`)
      if (!isReadable) return
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

function firstScan({ oleNames }: Content, { state }: Verdict): FirstScan {
  if (state === 'away') return 'deferred'
  return state === 'clean' && !oleNames.has('EncryptedPackage') ? 'clean' : 'unreadable'
}

function faultOf(row: UploadRow, mediaType: string, size: number): FileRefusal | null {
  const purpose = purposeOf(row)
  if (!fitsPurpose(purpose, mediaType)) return 'file-type'
  return size > limitFor(purpose, mediaType) ? 'file-too-large' : null
}
