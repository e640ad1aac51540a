import type { StaffDocument } from '@padauk/contract/admin/media'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { Language } from '@padauk/contract/languages'
import type { PublicTender } from '@padauk/contract/public-tenders'
import type { TenderDocument } from '@padauk/contract/tender-documents'
import type { DocumentVersion } from '#features/tenders/documents/repository'
import type { WholeTender } from '#features/tenders/repository'

type Reader = { language: Language; addressOf: (documentName: string) => string | null }

const placeOf = (key: string) =>
  key.startsWith('more-') ? 1 + Number(key.slice(5)) : ['document', 'nda'].indexOf(key)

/** Those that count as they are listed, then those that were superseded, the newest first. */
export const inListOrder = (versions: readonly DocumentVersion[]) =>
  versions.toSorted(
    (one, other) =>
      Number(one.supersededBy !== null) - Number(other.supersededBy !== null) ||
      placeOf(one.key) - placeOf(other.key) ||
      other.version - one.version,
  )

const nameIn = ({ nameEn, nameMm, title }: DocumentVersion, language: Language) =>
  (language === 'mm' ? nameMm || nameEn : nameEn || nameMm) || title

/** As companies read them. */
export const documentsFor = (
  versions: readonly DocumentVersion[],
  { language, addressOf }: Reader,
): TenderDocument[] =>
  inListOrder(versions).map((row) => ({
    key: row.key,
    version: row.version,
    name: nameIn(row, language),
    media_type: row.mediaType,
    size: row.size,
    sha256: row.sha256,
    url: addressOf(row.documentName),
    addendum: row.addendumNo,
    superseded_by: row.supersededBy,
  }))

/** As visitors read them: neither the name of a file nor a way to it. */
export const publicDocuments = (
  versions: readonly DocumentVersion[],
  language: Language,
): PublicTender['documents'] =>
  documentsFor(versions, { language, addressOf: () => null }).map((document) => ({
    ...document,
    name: document.key.startsWith('more-') ? document.name : null,
  }))

/** The same for staff. */
export const versionsForStaff = (
  versions: readonly DocumentVersion[],
  documents: ReadonlyMap<string, StaffDocument>,
): AdminTender['document_versions'] =>
  inListOrder(versions).map((row) => ({
    key: row.key,
    version: row.version,
    name_en: row.nameEn || row.title,
    name_mm: row.nameMm,
    sha256: row.sha256,
    addendum: row.addendumNo,
    superseded_by: row.supersededBy,
    document: documents.get(row.documentName) ?? null,
  }))

type Stored = Omit<
  DocumentVersion,
  'key' | 'version' | 'nameEn' | 'nameMm' | 'addendumNo' | 'supersededBy'
>

/** What a draft would be published with. */
export function firstVersions(draft: WholeTender, stored: readonly Stored[]): DocumentVersion[] {
  const listed = [
    { key: 'document', document: draft.documentName, nameEn: '', nameMm: '' },
    { key: 'nda', document: draft.ndaName, nameEn: '', nameMm: '' },
    ...draft.moreDocuments.map((one, place) => ({ key: `more-${place + 1}`, ...one })),
  ]
  return listed.flatMap(({ key, document, nameEn, nameMm }) => {
    const file = stored.find(({ documentName }) => documentName === document)
    if (!file) return []
    return { key, version: 1, nameEn, nameMm, addendumNo: null, supersededBy: null, ...file }
  })
}

/** Every document that a draft names. */
export const documentNames = ({
  documentName,
  ndaName,
  moreDocuments,
}: Pick<WholeTender, 'documentName' | 'ndaName' | 'moreDocuments'>) =>
  [documentName, ndaName, ...moreDocuments.map(({ document }) => document)].filter(
    (name) => name !== null,
  )
