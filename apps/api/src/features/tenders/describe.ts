import { joinPictures } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import { publicEvaluation } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import type { PublicTender } from '@padauk/contract/public-tenders'
import type { ListedTender, Tender } from '@padauk/contract/tenders'
import { picturesOfTender } from '#features/tenders/picture-words'
import type { TenderRow } from '#features/tenders/public-list/repository'
import type { PublicTenderRow, TenderDetail } from '#features/tenders/repository'
import { documentsFor, publicDocuments } from '#features/tenders/documents/describe'
import type { DocumentVersion } from '#features/tenders/documents/repository'
import { openingOf } from '#features/tenders/publication'
import { optionalDates, stateOf } from '#features/tenders/rules'
import { sanitiseHtml } from '#platform/text/html'
import { inLanguage } from '#platform/text/translations'

type Pictures = Map<string, Picture>

export function listedTender(row: TenderRow, pictures: Pictures, language: Language): ListedTender {
  const { words, lang } = inLanguage(row, ['name', 'category', 'topic', 'cancelReason'], language)
  const shown = picturesOfTender(row, pictures, language)
  return {
    id: row.id,
    name: words.name,
    category: words.category,
    topic: words.topic,
    pictures: joinPictures(shown.map(({ src }) => src)),
    picture_list: shown,
    start_date: row.startDate.toISOString(),
    end_date: row.endDate.toISOString(),
    ...optionalDates(row),
    users: [],
    state: stateOf(row, row.readAt),
    // A reason in the other language is better than none.
    cancel_reason: words.cancelReason || row.cancelReasonEn,
    lang,
  }
}

type Stated = TenderDetail | PublicTenderRow

/** What publishing stated, and what became of it. */
function statedTender(row: Stated, language: Language) {
  return {
    number: row.number,
    published_at: row.publishedAt?.toISOString() ?? null,
    sealing: sealingOf(row, language),
    rules: row.rules,
    evaluation: publicEvaluation(row.evaluation, row.objectionPersonName),
    closing: closingOf(row),
    waits_until: row.waitsUntil?.toISOString() ?? null,
  }
}

type Visitor = { language: Language; versions: readonly DocumentVersion[] }

export function publicTender(
  row: PublicTenderRow,
  pictures: Pictures,
  { language, versions }: Visitor,
): Omit<PublicTender, 'questions' | 'addenda'> {
  return {
    ...listedTender(row, pictures, language),
    ...statedTender(row, language),
    documents: publicDocuments(versions, language),
  }
}

type Reader = {
  personId: string
  language: Language
  versions: readonly DocumentVersion[]
  addressOf: (documentName: string, now: Date) => string
}

export function tenderDetail(
  row: TenderDetail,
  pictures: Pictures,
  { personId, language, versions, addressOf }: Reader,
): Tender {
  const listed = listedTender(row, pictures, language)
  const { words } = inLanguage(row, ['name', 'body'], language)
  // A bidder may read the documents again, also after closing (rules 2.8).
  const mayDownload = listed.state === 'open' || Boolean(row.hasSubmitted)
  const address = (name: string | null) =>
    name !== null && mayDownload ? addressOf(name, row.readAt) : null
  return {
    ...listed,
    users: row.hasSubmitted ? [{ id: personId }] : [],
    body: sanitiseHtml(words.body),
    document_url: address(row.documentName),
    nda_url: address(row.ndaName),
    document_size: mayDownload ? row.documentSize : null,
    nda_size: mayDownload ? row.ndaSize : null,
    documents: documentsFor(versions, { language, addressOf: address }),
    addenda: row.addenda,
    link_allowed: row.linkAllowed,
    ...statedTender(row, language),
    version: row.version,
    followed: Boolean(row.isFollowed),
    server_time: row.readAt.toISOString(),
  }
}

/** A preview shows a draft as it would be published now; without keys it is not sealed. */
function sealingOf(row: Stated, language: Language): Tender['sealing'] {
  const reason =
    language === 'mm' && row.sealingReasonMm ? row.sealingReasonMm : row.sealingReasonEn
  return {
    kind: row.sealing ?? 'access-controlled',
    reason: reason || null,
    key_set: row.keySet,
    opens_at: openingOf(row).toISOString(),
    takes_forms: row.takesForms,
  }
}

function closingOf({ closedAt, bids, root, disclosedAt }: Stated): Tender['closing'] {
  if (closedAt === null || bids === null || root === null) return null
  return {
    closed_at: closedAt.toISOString(),
    bids,
    root,
    disclosed_at: disclosedAt?.toISOString() ?? null,
  }
}
