import { randomBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { typeOfName } from '@padauk/contract/file-types'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import type { Slot } from '@padauk/contract/sealing/values'
import { furtherSlots } from '@padauk/contract/tender-rules'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { packBid, sealToBlob } from '@padauk/sealing/bid-file'
import type { SealedBlob } from '@padauk/sealing/bid-file'
import { ikmBytes } from '@padauk/sealing/file-records'
import type { CheckedTenderFile } from '@padauk/sealing/tender-file'
import { manifestOf } from '#app/submission/bid-manifest.ts'
import { termFaults } from '#app/submission/form.ts'
import type { Form, TermFaults, Terms } from '#app/submission/form.ts'
import { createSealer } from '#app/submission/sealer.ts'
import { linkFault, missingFiles, typeFaultOf } from '#app/submission/zones.ts'
import type { FaultKey, Zones } from '#app/submission/zones.ts'

export type Limit = TenderFile['limits'][number]
export type Draft = { files: Partial<Record<Slot, File>>; link: string; terms: Terms }

const isFurther = (slot: Slot): slot is (typeof furtherSlots)[number] =>
  (furtherSlots as readonly Slot[]).includes(slot)

/** The form of the submission page, for the tender of the file. */
const formOfFile = ({ limits, price, fields }: TenderFile): Form => ({
  isSealed: true,
  slots: limits.map(({ slot }) => slot),
  documents: limits.flatMap(({ slot, labelEn, labelMm, required }) =>
    isFurther(slot) ? [{ slot, labelEn, labelMm, required }] : [],
  ),
  price,
  fields,
})

export type FileFaultKey = FaultKey | 'tooLarge'
export type DraftFaults = {
  files: Partial<Record<Slot, FileFaultKey>>
  terms: TermFaults
  link: ReturnType<typeof linkFault>
}

/** By the limits that the tender file states. The content is looked at when it is sealed. */
function fileFaultIn({ slot, bytes, types }: Limit, file: File): FileFaultKey | null {
  if (file.size === 0) return 'fileEmpty'
  if (!types.includes(typeOfName(file.name) ?? '')) return typeFaultOf(slot)
  return file.size > bytes ? 'tooLarge' : null
}

/** The rules of the submission page ask where a file is; here it is chosen or not. */
const zonesOf = (files: Draft['files']): Zones =>
  Object.fromEntries(
    Object.entries(files).map(([slot, { name, size }]) => [
      slot,
      { step: 'ready', name, size, address: '', sha256: null, ownSha256: null },
    ]),
  )

export function draftFaults(tender: TenderFile, { files, link, terms }: Draft): DraftFaults {
  const form = formOfFile(tender)
  const typed = tender.takesLinks ? link : ''
  const missing = missingFiles(form, zonesOf(files), typed)
  const found: DraftFaults['files'] = {}
  for (const limit of tender.limits) {
    const file = files[limit.slot]
    const lacking = missing[limit.slot]
    const fault = file ? fileFaultIn(limit, file) : lacking && 'key' in lacking && lacking.key
    if (fault) found[limit.slot] = fault
  }
  return { files: found, terms: termFaults(form, terms), link: linkFault(typed) }
}

export const isFaultless = ({ files, terms, link }: DraftFaults) =>
  Object.keys(files).length + Object.keys(terms).length === 0 && link === null

/** The content is of another type than the name says. */
export class WrongType extends Error {
  readonly slot: Slot
  readonly fault: FileFaultKey
  constructor(slot: Slot) {
    super('wrong type')
    this.slot = slot
    this.fault = typeFaultOf(slot)
  }
}

export type OnProgress = (name: string | null, percent: number) => void

/** Both files that a bidder saves: one to be sent, one to be kept. */
export type SealedOffline = { bid: Blob; contents: string; name: string }

/** Seals a draft without faults. Nothing of it is kept. */
export async function sealDraft(
  { file: tender, set }: Pick<CheckedTenderFile, 'file' | 'set'>,
  { files, link, terms }: Draft,
  onProgress: OnProgress = () => {},
): Promise<SealedOffline> {
  const sealer = createSealer()
  const facts: Manifest['files'] = []
  const sealed: SealedBlob[] = []
  for (const { slot, types } of tender.limits) {
    const file = files[slot]
    if (!file) continue
    const { name } = file
    onProgress(name, 0)
    const { type, ...measured } = await sealer.measure(file)
    if (type === null || !types.includes(type)) throw new WrongType(slot)
    const ikm = randomBytes(ikmBytes)
    const whole = await sealToBlob({ slot, file, measured, ikm }, (bytes) =>
      onProgress(name, Math.floor((bytes / measured.sealedSize) * 100)),
    )
    const { size, sha256 } = measured
    const sealedSha256 = whole.part.sha256
    facts.push({ slot, name, type, size, sha256, ikm: base64.encode(ikm), sealedSha256 })
    sealed.push(whole)
  }
  onProgress(null, 100)
  const { manifest, seal } = await sealer.sealBid({
    manifest: manifestOf({
      tender: tender.tender.id,
      company: tender.company.id,
      files: facts,
      form: formOfFile(tender),
      link: tender.takesLinks ? link : '',
      terms,
      addenda: tender.addenda,
    }),
    set,
    notBefore: tender.deadline,
    // The addresses are known only after the upload.
    parts: [],
  })
  return {
    bid: packBid(seal, sealed),
    contents: canonicalJson(manifest),
    name: tender.tender.number ?? tender.tender.id.slice(0, 8),
  }
}
