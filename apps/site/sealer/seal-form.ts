import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import type { Slot } from '@padauk/contract/sealing/values'
import { fileSize } from '@padauk/language/file-size'
import { inLakh, parseAmount } from '@padauk/language/money'
import { fieldName, longestNote, longestValue } from '#app/submission/form.ts'
import { inDigits, say } from '#offline/dom.ts'
import type { Draft, DraftFaults, Limit } from './seal-work.ts'
import { fileField, node, textField, wordsOf } from './view.ts'
import type { Page } from './view.ts'

export type SealForm = {
  page: Page
  tender: TenderFile
  draft: Draft
  faults: DraftFaults | null
  change: (next: (draft: Draft) => Draft) => void
  /** Typing changes the draft without showing the page anew. */
  type: (next: (draft: Draft) => Draft) => void
}

type Labelled = { labelEn: string; labelMm: string }
const labelIn = (page: Page, { labelEn, labelMm }: Labelled) =>
  page.language() === 'mm' && labelMm !== '' ? labelMm : labelEn

const kindHints = { image: 'imageHint', document: 'documentHint', nda: 'ndaHint' } as const
const hintKey = (slot: Slot) => kindHints[slot as keyof typeof kindHints] ?? 'documentHint'

function fileFieldOf({ page, draft, faults, change }: SealForm, limit: Limit) {
  const words = wordsOf(page)
  const language = page.language()
  const { slot, bytes } = limit
  const file = draft.files[slot]
  const fault = faults?.files[slot]
  const isOptional = slot.startsWith('extra-') && !limit.required
  const hints = [isOptional && words.form.sealed.optional, words.form[hintKey(slot)]]
  return fileField({
    id: `file-${slot}`,
    label: labelIn(page, limit),
    hint: hints.filter(Boolean).join(' · '),
    chosen:
      file && say(words.seal.chosen, { name: file.name, size: fileSize(file.size, language) }),
    fault:
      fault === 'tooLarge'
        ? say(words.seal.tooLarge, { limit: fileSize(bytes, language) })
        : fault && words.faults[fault],
    choose: (chosen) => change((now) => ({ ...now, files: { ...now.files, [slot]: chosen } })),
  })
}

function linkFieldOf({ page, draft, faults, type }: SealForm) {
  const { form, faults: sentences } = wordsOf(page)
  const fault = faults?.link
  return textField({
    id: 'link',
    label: form.sealed.linkTitle,
    hint: `${form.sealed.linkHint} ${form.linkImage}`,
    fault: fault ? sentences.linkInvalid : undefined,
    value: draft.link,
    maxlength: 2000,
    inputmode: 'url',
    change: (link) => type((now) => ({ ...now, link })),
  })
}

function priceFieldsOf(given: SealForm, price: NonNullable<TenderFile['price']>) {
  const { page, draft, faults, type } = given
  const { form, faults: sentences } = wordsOf(page)
  const { terms } = draft
  const fault = faults?.terms['price']
  const typeTerm = (typed: Partial<Draft['terms']>) =>
    type((now) => ({ ...now, terms: { ...now.terms, ...typed } }))
  const lakh = node('p', { class: 'hint', role: 'status' })
  const showLakh = (typed: string) => {
    const amount = parseAmount(typed, price.currency)
    const told = amount === null ? null : inLakh(amount, price.currency, page.language())
    lakh.textContent = told === null ? '' : say(form.sealed.lakh, { amount: told })
  }
  showLakh(terms.price)
  return [
    textField({
      id: 'price',
      label: `${form.sealed.price} (${price.currency})`,
      hint: price.required ? undefined : form.sealed.optional,
      fault: fault && sentences[fault],
      value: terms.price,
      maxlength: 40,
      inputmode: 'decimal',
      change(typed) {
        showLakh(typed)
        typeTerm({ price: typed })
      },
    }),
    lakh,
    textField({
      id: 'price-note',
      label: form.sealed.note,
      hint: say(form.sealed.noteHint, { max: inDigits(longestNote, page.language()) }),
      value: terms.note,
      maxlength: longestNote,
      change: (note) => typeTerm({ note }),
    }),
  ]
}

function askedFieldsOf({ page, tender, draft, faults, type }: SealForm) {
  const { form, faults: sentences } = wordsOf(page)
  const { terms } = draft
  return tender.fields.map((asked) => {
    const name = fieldName(asked.id)
    const fault = faults?.terms[name]
    return textField({
      id: name,
      label: labelIn(page, asked),
      hint: asked.required ? undefined : form.sealed.optional,
      fault: fault && sentences[fault],
      value: terms.fields[asked.id] ?? '',
      maxlength: longestValue,
      change: (value) =>
        type((now) => ({
          ...now,
          terms: { ...now.terms, fields: { ...now.terms.fields, [asked.id]: value } },
        })),
    })
  })
}

/** Files, link, price and fields, as the tender file asks for them. */
export function sealForm(given: SealForm) {
  const { page, tender } = given
  const words = wordsOf(page)
  const hasTerms = tender.price !== null || tender.fields.length > 0
  return [
    node(
      'fieldset',
      {},
      node('legend', {}, words.seal.files),
      ...tender.limits.map((limit) => fileFieldOf(given, limit)),
      tender.takesLinks && linkFieldOf(given),
    ),
    hasTerms &&
      node(
        'fieldset',
        {},
        node('legend', {}, words.form.sealed.terms),
        ...(tender.price ? priceFieldsOf(given, tender.price) : []),
        ...askedFieldsOf(given),
      ),
  ]
}
