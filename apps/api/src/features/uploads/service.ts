import type { Language } from '@padauk/contract/languages'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { done, refuse } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import { addressOfUpload, tusPath } from '@padauk/contract/uploads'
import type { Upload } from '@padauk/contract/uploads'
import { createArrivalFiles } from '#features/uploads/arrival/arrival-files'
import { createArriving } from '#features/uploads/arrival/arriving'
import { createChecks, outcomeOf } from '#features/uploads/checking'
import type { UploadMetrics } from '#features/uploads/metrics'
import { scanUpload, secureSubmission } from '#features/uploads/jobs'
import { createKeeping } from '#features/uploads/keeping/keeping'
import type { LockUntil } from '#features/uploads/keeping/keeping'
import { createPuttingBack } from '#features/uploads/keeping/putting-back'
import { createKeptBuffers } from '#features/uploads/kept-buffers'
import { createConcurrencyLimit } from '#features/uploads/concurrency'
import { createOpenedFiles } from '#features/uploads/opened-files'
import { createOpening } from '#features/uploads/opening'
import { createPieces } from '#features/uploads/pieces'
import { createReadyFiles } from '#features/uploads/ready-files'
import type { ReadyFile } from '#features/uploads/ready-files'
import { createReceiving } from '#features/uploads/receiving'
import type { Follow } from '#features/uploads/receiving'
import { acceptUploads, findUpload, isPublished, listDraft } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { arrivalName, nameOf } from '#features/uploads/rules'
import type { Kind } from '#features/uploads/rules'
import { createSealedUploads } from '#features/uploads/sealed/sealed-uploads'
import { createTus } from '#features/uploads/tus'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { RateLimit } from '#platform/security/limits'
import type { ObjectStore } from '#platform/object-store/object-store'
import type { Scanner } from '#platform/security/scanner'
import type { Secrets } from '#platform/security/secrets'
import type { Vault } from '#platform/security/vault'
import { words } from '#platform/text/words'

type Needs = {
  follow: Follow
  db: Database
  store: ObjectStore
  vault: Vault
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
  queue: Pick<Queue, 'enqueue'>
  limits: {
    perCompany: Pick<RateLimit, 'take'>
    atOncePerCompany: number
    atOnce: number
    stagedBytes: number
    /** How long a sender waits for the scanner. */
    scanWithinMs?: number
  }
  lockUntil: LockUntil
  figures?: UploadMetrics
}

/** With the reading of the file it stays below the half minute that `checking` may last. */
const scanWithinMs = 25_000

export function createUploads(needs: Needs) {
  const { db, secrets, limits, queue } = needs
  const pieces = createPieces({ ...needs, stagedLimit: limits.stagedBytes })
  const arrivals = createArrivalFiles({ ...needs, pieces })
  const checks = createChecks({
    ...needs,
    pieces,
    arrivals,
    scanWithinMs: limits.scanWithinMs ?? scanWithinMs,
  })
  const concurrency = createConcurrencyLimit({
    perCompany: limits.atOncePerCompany,
    all: limits.atOnce,
    figures: needs.figures,
  })
  const limit = limits.perCompany
  const buffers = createKeptBuffers()
  const receiving = createReceiving({
    db,
    pieces,
    limit,
    stagedLimit: limits.stagedBytes,
    follow: needs.follow,
  })
  const sealed = createSealedUploads({ ...needs, pieces })
  const tus = createTus({ ...needs, pieces, checks, receiving, sealed, concurrency, buffers })
  const keeping = createKeeping({ ...needs, pieces, checks, sealed })
  const openedFiles = createOpenedFiles({ ...needs, pieces })
  const opening = createOpening({ db, secrets, pieces, arrivals, openedFiles })
  const arriving = createArriving({ db, pieces, checks, receiving, concurrency, buffers })

  async function findOwn(companyId: string, name: string) {
    const found = await opening.find(name)
    return found?.row.companyId === companyId ? found : undefined
  }

  const ready = createReadyFiles({ db, checks, pieces, arrivals, findOwn })

  function describe(row: UploadRow, language: Language): Upload {
    const name = nameOf(secrets, row.id)
    const state = outcomeOf(row)
    const say = words(language)
    return {
      address: addressOfUpload(row.kind as Kind, name),
      location: `${tusPath}/${name}`,
      slot: row.slot as Slot | null,
      name: row.sealed ? null : pieces.nameOf(row),
      sealed: row.sealed !== null,
      size: row.size,
      received: row.received,
      state: row.state as Upload['state'],
      sha256: row.sha256,
      error: state.ok
        ? null
        : say(state.says ? `validation.${state.says}` : `problems.${state.code}`),
      code: state.ok ? null : state.code,
    }
  }

  return {
    tus: tus.answer,
    /** The names hold the keys of the files, which are stored nowhere. */
    async receive(companyId: string, kind: Kind, files: Parameters<typeof arriving.receive>[2]) {
      const received = await arriving.receive(companyId, kind, files)
      return received.ok ? done(received.value.map((file) => arrivalName(secrets, file))) : received
    },

    async read(companyId: string, name: string, language: Language) {
      const row = (await findOwn(companyId, name))?.row
      if (!row || row.state === 'accepted') return refuse('not-found')
      await checks.finishIfStuck(row.id)
      await sealed.finish(row)
      const now = await findUpload(db, row.id)
      return now ? done(describe(now, language)) : refuse('not-found')
    },

    async readDraft(companyId: string, tenderId: string, language: Language) {
      const isThere = tenderId === practiceTenderId || (await isPublished(db, tenderId))
      if (!isThere) return refuse('not-found')
      const rows = await listDraft(db, { companyId, tenderId })
      return done({ files: rows.map((row) => describe(row, language)) })
    },

    /** The files a bid names: the company's own, complete, and right for their slots. */
    forSubmission: ready.forSubmission,

    /** Makes the files part of a bid, in its transaction; false when one is missing or taken. */
    async accept(
      transaction: DatabaseOrTransaction,
      bid: {
        companyId: string
        submissionId: string
        files: readonly Pick<ReadyFile, 'id' | 'slot' | 'ikm'>[]
      },
    ) {
      const { submissionId } = bid
      if (bid.files.length === 0) return true
      const files = bid.files.map(({ id, slot, ikm }) => ({
        id,
        slot,
        wrappedKey: ikm && arrivals.wrap(id, ikm),
      }))
      const accepted = await acceptUploads(transaction, { ...bid, files })
      if (accepted.length !== files.length) return false
      await queue.enqueue(transaction, secureSubmission, { submissionId })
      for (const { id, scan } of accepted) {
        if (scan === 'deferred') await queue.enqueue(transaction, scanUpload, { uploadId: id })
      }
      return true
    },

    /** The files of a sealed bid, for the feature that accepts bids. */
    sealedParts: sealed.parts,
    arrivalParts: ready.arrivalParts,
    acceptSealed: sealed.accept,

    /** A company's own file, whenever it asks. */
    async openOwn(companyId: string, kind: Kind, name: string) {
      const found = await findOwn(companyId, name)
      return found?.row.kind === kind ? opening.opened(found.row, found.ikm) : refuse('not-found')
    },

    /** Files of bids, for the opening of a closed tender. */
    ofBids: opening.ofBids,

    /** Files of practice bids, which are never accepted. */
    ofPractice: opening.ofPractice,
    keepPractice: keeping.keepPractice,
    erasePractice: keeping.erasePractice,

    scanLater: checks.scanLater,
    secure: keeping.secure,
    /** A sealed file of a bid that the store has lost and its bidder has sent again. */
    putBack: createPuttingBack({ ...needs, pieces }),
    sweep: keeping.sweep,
  }
}

export type Uploads = ReturnType<typeof createUploads>
export type { ArrivalPart, ReadyFile } from '#features/uploads/ready-files'
export type { SealedPart } from '#features/uploads/sealed/sealed-uploads'
export { checkFiles } from '#features/uploads/opened-files'
export type { CheckedFile } from '#features/uploads/opened-files'
export type { BidFile } from '#features/uploads/opening'
export type { TypeChecks } from '#features/uploads/type-checks'
export { displayName } from '#features/uploads/rules'
export { createFileKeeper } from '#features/uploads/file-keeper'
export { judgeFile } from '#features/uploads/judging'
