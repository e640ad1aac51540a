import type { Tender } from '@padauk/contract/tenders'
import type { AskedDocument, AskedField, TenderRules } from '@padauk/contract/tender-rules'
import type { Slot } from '@padauk/contract/sealing/values'
import { uploadSlots } from '@padauk/contract/uploads'
import { parseAmount } from '@padauk/language/money'

/** What a tender asks for. */
export type Form = {
  isSealed: boolean
  slots: readonly Slot[]
  documents: readonly AskedDocument[]
  price: TenderRules['price']
  fields: readonly AskedField[]
}

export const plainForm: Form = {
  isSealed: false,
  slots: uploadSlots,
  documents: [],
  price: null,
  fields: [],
}

/** Price, fields and further documents are sealed; a tender without a seal asks for three files. */
export function formOf({ sealing, rules }: Pick<Tender, 'sealing' | 'rules'>): Form {
  if (sealing.kind !== 'sealed') return plainForm
  const { documents, price, fields } = rules
  const slots = [...uploadSlots, ...documents.map(({ slot }) => slot)]
  return { isSealed: true, slots, documents, price, fields }
}

/** What was typed, as it was typed. */
export type Terms = { price: string; note: string; fields: Record<string, string> }
export const noTerms: Terms = { price: '', note: '', fields: {} }

export const isBlank = ({ price, note, fields }: Terms) =>
  [price, note, ...Object.values(fields)].every((text) => text.trim() === '')

export const longestNote = 200
export const longestValue = 1000

type TermFault = 'priceRequired' | 'priceInvalid' | 'fieldRequired'
/** By `price` or by the id of a field, which has `field-` before it. */
export type TermFaults = Partial<Record<string, TermFault>>

export const fieldName = (id: string) => `field-${id}`

export function termFaults({ price, fields }: Form, terms: Terms): TermFaults {
  const faults: TermFaults = {}
  if (price && terms.price.trim() === '') {
    if (price.required) faults['price'] = 'priceRequired'
  } else if (price && parseAmount(terms.price, price.currency) === null) {
    faults['price'] = 'priceInvalid'
  }
  for (const { id, required } of fields) {
    if (required && (terms.fields[id] ?? '').trim() === '') faults[fieldName(id)] = 'fieldRequired'
  }
  return faults
}

/** As they stand in the envelope. */
export function sealedTerms({ price, fields }: Form, terms: Terms) {
  const amount = price && parseAmount(terms.price, price.currency)
  return {
    price:
      price && amount !== null
        ? { amount, currency: price.currency, note: terms.note.trim() }
        : null,
    fields: fields.flatMap(({ id }) => {
      const value = (terms.fields[id] ?? '').trim()
      return value === '' ? [] : [{ id, value }]
    }),
  }
}
