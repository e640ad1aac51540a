import type { Manifest } from '@padauk/contract/sealing/bids'
import { Minutes } from '@padauk/contract/sealing/openings'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { hashOf } from '@padauk/sealing/canonical'
import type { OpeningRecord, RecordedBid } from '#features/sittings/service'

type BidFlag = Minutes['bids'][number]['flags'][number]
export type Remark = Minutes['remarks'][number]

/** How many files were compared with what was sealed, of how many. */
export const filesIn = (bids: readonly RecordedBid[]) => ({
  checked: bids.reduce((sum, { checked }) => sum + checked.length, 0),
  all: bids.reduce((sum, { manifest }) => sum + (manifest?.files.length ?? 0), 0),
})

/** What a browser should have asked for; no server could, before the bid was opened. */
export function flagsOf(
  manifest: Pick<Manifest, 'files' | 'fields' | 'link' | 'price'>,
  { price, fields, documents }: Pick<TenderRules, 'price' | 'fields' | 'documents'>,
  linkAllowed: boolean,
): BidFlag[] {
  const slots = new Set(manifest.files.map(({ slot }) => slot))
  const filled = new Set(manifest.fields.flatMap(({ id, value }) => (value.trim() ? id : [])))
  const usual = [
    'image',
    ...(manifest.link === null ? (['document', 'nda'] as const) : []),
  ] as const
  const asked = documents.flatMap(({ slot, required }) => (required ? slot : []))
  return [
    ...([...usual, ...asked].every((slot) => slots.has(slot))
      ? []
      : (['document-missing'] as const)),
    ...(fields.every(({ id, required }) => !required || filled.has(id))
      ? []
      : (['field-missing'] as const)),
    ...(manifest.link !== null && !linkAllowed ? (['link-not-taken'] as const) : []),
    ...(price?.required && manifest.price === null ? (['price-missing'] as const) : []),
  ]
}

/** By the receipt, which the database judged; a manifest says what its sender liked. */
const confirmationFlags = (
  { addenda }: { addenda: readonly number[] },
  material: readonly number[],
) => (material.every((no) => addenda.includes(no)) ? [] : (['addendum-unread'] as const))

/** The full text. It has no time of its own writing, so that all who read it read the same. */
export function minutesOf(
  { tender, closing, keySets, sittings, bids }: OpeningRecord,
  remarks: Remark[],
  key: string,
): Minutes {
  const { id, number, version, nameEn, nameMm, rules, linkAllowed, materialAddenda } = tender
  return Minutes.parse({
    kind: 'padauk-minutes-v1',
    tender: { id, number, version, nameEn, nameMm },
    deadline: closing.deadline,
    closing: {
      closedAt: closing.closedAt,
      bids: closing.bids,
      root: closing.root,
      ended: closing.ended,
      endedRoot: closing.endedRoot,
    },
    keySets,
    sittings,
    bids: bids.map(({ receipt, result, repair, manifest, checked }) => ({
      receiptNo: receipt.receiptNo,
      receipt: hashOf(receipt),
      company: receipt.company,
      arrivedAt: receipt.arrivedAt,
      sealed: receipt.sealed,
      result,
      repair,
      flags: [
        ...confirmationFlags(receipt, materialAddenda),
        ...(manifest ? flagsOf(manifest, rules, linkAllowed) : []),
      ],
      files: checked,
      price: manifest?.price ?? null,
      fields: manifest?.fields ?? [],
    })),
    remarks,
    key,
  } satisfies Minutes)
}
