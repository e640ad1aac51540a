import { uploadKinds } from '@padauk/contract/files'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import type { ArrivalFacts } from '@padauk/contract/sealing/bids'
import type { FileRefusal, UploadSlot } from '@padauk/contract/uploads'
import type { ArrivalFiles } from '#features/uploads/arrival/arrival-files'
import type { Checks } from '#features/uploads/checking'
import type { Pieces } from '#features/uploads/pieces'
import type { UploadRow } from '#features/uploads/repository'
import { fitsPurpose, kindOf, limitFor, readAddress, refuseFile } from '#features/uploads/rules'
import { listSealedParts } from '#features/uploads/sealed/repository'
import type { SealedPart } from '#features/uploads/sealed/sealed-uploads'
import type { Database } from '#platform/database/database'

type Found = { row: UploadRow; ikm: Uint8Array | null }

type Needs = {
  db: Database
  checks: Pick<Checks, 'finish'>
  pieces: Pick<Pieces, 'nameOf'>
  arrivals: Pick<ArrivalFiles, 'open'>
  findOwn(companyId: string, name: string): Promise<Found | undefined>
}

/** A file that may become part of a bid. */
export type ReadyFile = {
  id: string
  slot: UploadSlot
  name: string
  size: number
  sha256: string
  completedAt: Date
  /** The key of a file that we sealed on arrival. */
  ikm: Uint8Array | null
}

/** A file that we sealed and that may become part of a sealed bid. */
export type ArrivalPart = Omit<SealedPart, 'slot'> & {
  slot: UploadSlot
  address: string
  ikm: Uint8Array
  facts: ArrivalFacts
}

export type Addresses = {
  imgUrl?: string | undefined
  fileUrl?: string | undefined
  ndaUrl?: string | undefined
}

const slotOfField = { imgUrl: 'image', fileUrl: 'document', ndaUrl: 'nda' } as const
type Field = keyof typeof slotOfField
const fields = ['imgUrl', 'fileUrl', 'ndaUrl'] as const

/** Files behind the addresses of a bid: the company's own, complete, and right for their slots. */
export function createReadyFiles({ db, checks, pieces, arrivals, findOwn }: Needs) {
  /** The company's upload behind an address of the right kind. */
  async function behind(companyId: string, field: Field, address: string) {
    const named = readAddress(address)
    if (named?.kind !== kindOf(slotOfField[field])) return undefined
    const found = await findOwn(companyId, named.name)
    return found?.row.kind === named.kind ? found : undefined
  }

  async function checked(field: Field, row: UploadRow) {
    const missing = missingIn(field)
    // A deadline does not wait for the scanner: what it has not seen yet, it sees later.
    const settled = await checks.finish(row.id, { withScanner: false })
    if (!settled.ok) return settled.code === 'upload-missing' ? missing : inField(field, settled)
    const { state, size, sha256, mediaType: type } = settled.value
    if (state !== 'staged' || !size || !sha256 || !type) return missing
    return done({ name: pieces.nameOf(row), type, size, sha256 })
  }

  /** Name, type, size and hash of the file as it was sent. */
  async function factsOf(field: Field, { row, ikm }: Found) {
    if (!ikm) return checked(field, row)
    const arrival = await arrivals.open(row, ikm)
    return arrival ? done(arrival.facts) : missingIn(field)
  }

  async function ready(
    companyId: string,
    field: Field,
    address: string,
  ): Promise<Outcome<ReadyFile, FileRefusal | 'upload-missing'>> {
    const slot = slotOfField[field]
    const found = await behind(companyId, field, address)
    if (!found || !['checking', 'staged'].includes(found.row.state)) return missingIn(field)
    const facts = await factsOf(field, found)
    if (!facts.ok) return facts
    const fault = faultIn(field, facts.value)
    if (fault) return fault
    const { id, completedAt } = found.row
    if (!completedAt) return missingIn(field)
    const { name, size, sha256 } = facts.value
    return done({ id, slot, name, size, sha256, completedAt, ikm: found.ikm })
  }

  async function arrivalPart(
    companyId: string,
    { field, address, replaced }: { field: Field; address: string; replaced: string | null },
  ): Promise<Outcome<ArrivalPart, FileRefusal | 'upload-missing' | 'seal-missing'>> {
    if (readAddress(address)?.name.startsWith('b_')) return refuse('seal-missing')
    const found = await behind(companyId, field, address)
    if (!found?.ikm) return missingIn(field)
    const { row, ikm } = found
    const arrival = await arrivals.open(row, ikm)
    const [part] = await listSealedParts(db, { companyId, ids: [row.id], replaced })
    if (!arrival || !part?.size || !part.sha256 || !part.completedAt) return missingIn(field)
    const { facts } = arrival
    const fault = faultIn(field, facts)
    if (fault) return fault
    const { size, sha256, completedAt } = part
    const stored = { ...part, size, sha256, completedAt, sealed: 'on-arrival' as const }
    return done({ ...stored, slot: slotOfField[field], address, ikm, facts })
  }

  return {
    async forSubmission(companyId: string, addresses: Addresses) {
      const files: ReadyFile[] = []
      for (const field of fields) {
        const address = addresses[field]
        if (address === undefined) continue
        const file = await ready(companyId, field, address)
        if (!file.ok) return file
        files.push(file.value)
      }
      return done(files)
    },

    /**
     * The files that we sealed, staged or of a bid of the company's own that was ended or is being
     * replaced. What was not sealed on arrival is `seal-missing`.
     */
    async arrivalParts(
      companyId: string,
      addresses: Addresses,
      { replaced = null }: { replaced?: string | null } = {},
    ) {
      const parts: ArrivalPart[] = []
      for (const field of fields) {
        const address = addresses[field]
        if (address === undefined) continue
        const part = await arrivalPart(companyId, { field, address, replaced })
        if (!part.ok) return part
        parts.push(part.value)
      }
      return done(parts)
    },
  }
}

const missingIn = (field: Field) =>
  refuse('upload-missing', {
    fields: { [field]: uploadKinds[slotOfField[field]].messages.required },
  })

/** A wrong type or size for the slot. */
function faultIn(field: Field, { type, size }: Pick<ArrivalFacts, 'type' | 'size'>) {
  const slot = slotOfField[field]
  const purpose = { slot, kind: kindOf(slot) }
  if (!fitsPurpose(purpose, type)) return inField(field, refuseFile('file-type', purpose))
  if (size > limitFor(purpose, type)) {
    return inField(field, refuseFile('file-too-large', purpose, size))
  }
  return null
}

/** The same sentence beside the field it is about. */
function inField<Code extends FileRefusal | 'upload-missing'>(
  field: Field,
  refusal: Refusal<Code>,
) {
  return refusal.says ? { ...refusal, fields: { [field]: refusal.says } } : refusal
}
