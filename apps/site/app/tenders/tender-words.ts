import type { PublicTender } from '@padauk/contract/public-tenders'
import type { AskedDocument, AskedField } from '@padauk/contract/tender-rules'
import type { Language } from '@padauk/language/language'
import type { TypesetText } from '#app/words/typesetting.ts'

/** What the public page and the page for companies both show of a tender. */
export type ShownTender = Omit<PublicTender, 'addenda' | 'documents' | 'questions'>

/** On the server for a public page; in the browser for what comes after a login. */
type Typesetters = Record<'heading' | 'text', (text: string) => TypesetText>

/** A tender's own texts, with their line breaks. */
export function tenderWords(
  tender: ShownTender,
  { heading, text }: Typesetters,
  language: Language,
) {
  const { fields, documents } = tender.rules
  const label = ({ labelEn, labelMm }: AskedField | AskedDocument) =>
    text((language === 'mm' && labelMm) || labelEn)
  return {
    name: heading(tender.name),
    category: text(tender.category),
    topic: text(tender.topic),
    cancelReason: text(tender.cancel_reason),
    sealingReason: text(tender.sealing.reason ?? ''),
    /** What staff call the further documents and fields of a bid, by slot or id. */
    asked: Object.fromEntries([
      ...documents.map((asked) => [asked.slot, label(asked)] as const),
      ...fields.map((asked) => [asked.id, label(asked)] as const),
    ]),
  }
}

export type TenderWords = ReturnType<typeof tenderWords>
