import { uploadKinds } from '@padauk/contract/files'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import { addressOfUpload, tusPath } from '@padauk/contract/uploads'
import type { FileRefusal, Upload, UploadSlot } from '@padauk/contract/uploads'
import { createChecks, settled } from '#features/uploads/checking'
import type { UploadMetrics } from '#features/uploads/metrics'
import { createInspection } from '#features/uploads/inspection'
import { scanUpload, secureSubmission } from '#features/uploads/jobs'
import { createKeeping } from '#features/uploads/keeping/keeping'
import { createConcurrencyLimit } from '#features/uploads/concurrency'
import { createOpening } from '#features/uploads/opening'
import type { NamedFile } from '#features/uploads/media-type'
import { createPieces } from '#features/uploads/pieces'
import { createReceiving } from '#features/uploads/receiving'
import {
  acceptUploads,
  companiesWithDraft,
  findUpload,
  isPublished,
  listDraft,
} from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import {
  fitsPurpose,
  kindOf,
  limitFor,
  nameOf,
  readAddress,
  refuseFile,
} from '#features/uploads/rules'
import type { Kind } from '#features/uploads/rules'
import { createTus } from '#features/uploads/tus'
import { CheckFailed } from '#features/uploads/type-checks'
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
  retainDays: number
  figures?: UploadMetrics
}

/** With the reading of the file it stays below the half minute that `checking` may last. */
const scanWithinMs = 25_000

/** A file that may become part of a bid. */
export type ReadyFile = {
  id: string
  slot: UploadSlot
  name: string
  size: number
  sha256: string
  completedAt: Date
}

type Addresses = {
  imgUrl?: string | undefined
  fileUrl?: string | undefined
  ndaUrl?: string | undefined
}

const slotOfField = { imgUrl: 'image', fileUrl: 'document', ndaUrl: 'nda' } as const
type Field = keyof typeof slotOfField

export function createUploads(needs: Needs) {
  const { db, secrets, limits, queue } = needs
  const pieces = createPieces({ ...needs, stagedLimit: limits.stagedBytes })
  const checks = createChecks({
    ...needs,
    pieces,
    scanWithinMs: limits.scanWithinMs ?? scanWithinMs,
  })
  const concurrency = createConcurrencyLimit({
    perCompany: limits.atOncePerCompany,
    all: limits.atOnce,
    figures: needs.figures,
  })
  const limit = limits.perCompany
  const receiving = createReceiving({
    db,
    pieces,
    checks,
    concurrency,
    limit,
    stagedLimit: limits.stagedBytes,
  })
  const tus = createTus({ db, secrets, pieces, checks, receiving, concurrency })
  const keeping = createKeeping({ ...needs, pieces, checks })
  const opening = createOpening({ db, secrets, pieces })
  const { find } = opening

  async function findOwn(companyId: string, name: string) {
    const row = await find(name)
    return row?.companyId === companyId ? row : undefined
  }

  function describe(row: UploadRow, language: Language): Upload {
    const name = nameOf(secrets, row.id)
    const state = settled(row)
    const say = words(language)
    return {
      address: addressOfUpload(row.kind as Kind, name),
      location: `${tusPath}/${name}`,
      slot: row.slot as UploadSlot | null,
      name: pieces.nameOf(row),
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

  /** The file behind an address, checked for the slot it is meant for. */
  async function ready(
    companyId: string,
    field: Field,
    address: string,
  ): Promise<Outcome<ReadyFile, FileRefusal | 'upload-missing'>> {
    const slot = slotOfField[field]
    const { required } = uploadKinds[slot].messages
    const missing = refuse('upload-missing', { fields: { [field]: required } })
    const named = readAddress(address)
    if (named?.kind !== kindOf(slot)) return missing
    const row = await findOwn(companyId, named.name)
    if (!row || row.kind !== named.kind || !['checking', 'staged'].includes(row.state)) {
      return missing
    }
    // A deadline does not wait for the scanner: what it has not seen yet, it sees later.
    const checked = await checks.finish(row.id, { withScanner: false })
    if (!checked.ok) return checked.code === 'upload-missing' ? missing : inField(field, checked)
    const { state, size, sha256, mediaType, completedAt } = checked.value
    if (state !== 'staged' || !size || !sha256 || !mediaType || !completedAt) return missing
    const purpose = { slot, kind: named.kind }
    if (!fitsPurpose(purpose, mediaType)) return inField(field, refuseFile('file-type', purpose))
    if (size > limitFor(purpose, mediaType)) {
      return inField(field, refuseFile('file-too-large', purpose, size))
    }
    return done({ id: row.id, slot, name: pieces.nameOf(row), size, sha256, completedAt })
  }

  return {
    tus: tus.answer,
    receive: async (
      companyId: string,
      kind: Kind,
      files: Parameters<typeof receiving.receive>[2],
    ) => {
      const received = await receiving.receive(companyId, kind, files)
      return received.ok ? done(received.value.map((id) => nameOf(secrets, id))) : received
    },

    async read(companyId: string, name: string, language: Language) {
      const row = await findOwn(companyId, name)
      if (!row || row.state === 'accepted') return refuse('not-found')
      await checks.finishIfStuck(row.id)
      const now = await findUpload(db, row.id)
      return now ? done(describe(now, language)) : refuse('not-found')
    },

    async readDraft(companyId: string, tenderId: string, language: Language) {
      if (!(await isPublished(db, tenderId))) return refuse('not-found')
      const rows = await listDraft(db, { companyId, tenderId })
      return done({ files: rows.map((row) => describe(row, language)) })
    },

    /** The files a bid names: the company's own, complete, and right for their slots. */
    async forSubmission(
      companyId: string,
      addresses: Addresses,
    ): Promise<Outcome<ReadyFile[], FileRefusal | 'upload-missing'>> {
      const files: ReadyFile[] = []
      for (const field of ['imgUrl', 'fileUrl', 'ndaUrl'] as const) {
        const address = addresses[field]
        if (address === undefined) continue
        const file = await ready(companyId, field, address)
        if (!file.ok) return file
        files.push(file.value)
      }
      return done(files)
    },

    /** Makes the files part of a bid, in its transaction; false when one is missing or taken. */
    async accept(
      transaction: DatabaseOrTransaction,
      bid: {
        companyId: string
        submissionId: string
        files: readonly { id: string; slot: UploadSlot }[]
      },
    ) {
      const { submissionId, files } = bid
      if (files.length === 0) return true
      const accepted = await acceptUploads(transaction, bid)
      if (accepted.length !== files.length) return false
      await queue.enqueue(transaction, secureSubmission, { submissionId })
      for (const { id, scan } of accepted) {
        if (scan === 'deferred') await queue.enqueue(transaction, scanUpload, { uploadId: id })
      }
      return true
    },

    /** A company's own file, whenever it asks. */
    async openOwn(companyId: string, kind: Kind, name: string) {
      const row = await findOwn(companyId, name)
      return opening.opened(row?.kind === kind ? row : undefined)
    },

    /** Files of bids, for the opening of a closed tender. */
    ofBids: opening.ofBids,

    /** Whom to remind before a deadline. */
    companiesWithDraft,
    scanLater: checks.scanLater,
    secure: keeping.secure,
    sweep: keeping.sweep,
  }
}

export type Uploads = ReturnType<typeof createUploads>
export type { BidFile } from '#features/uploads/opening'
export type { TypeChecks } from '#features/uploads/type-checks'

/** What a file in memory is, by its bytes; for what staff publish, which is held to the same rules. */
export async function judgeFile(
  typeChecks: Pick<TypeChecks, 'inTurn'>,
  { sender, bytes, ...file }: NamedFile & { sender: string; bytes: Buffer },
) {
  const inspection = createInspection()
  inspection.take(bytes)
  const content = inspection.finish()
  try {
    return await typeChecks.inTurn(sender, (judge) => judge(content, file))
  } catch (error) {
    if (error instanceof CheckFailed) return 'file-unreadable'
    throw error
  }
}

/** The same sentence beside the field it is about. */
function inField(field: Field, refusal: Refusal<FileRefusal | 'upload-missing'>) {
  return refusal.says ? { ...refusal, fields: { [field]: refusal.says } } : refusal
}
