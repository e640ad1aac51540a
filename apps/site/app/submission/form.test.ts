import { expect, test } from 'vitest'
import { formOf, noTerms, plainForm, sealedTerms, termFaults } from './form.ts'
import type { Form } from './form.ts'

const form: Form = {
  ...plainForm,
  isSealed: true,
  price: { currency: 'MMK', required: true },
  fields: [
    { id: 'weeks', labelEn: 'Weeks', labelMm: '', required: true },
    { id: 'years', labelEn: 'Years', labelMm: '', required: false },
  ],
}

test('asks for three files only when the tender is not sealed', () => {
  const rules = { ...form, openers: [], adjournment: 'next-working-day-10:00' as const }
  const tender = {
    rules: {
      ...rules,
      minimumBids: 1,
      disclosure: { companies: true, prices: false, arrivals: true },
      fields: [...form.fields],
      documents: [{ slot: 'extra-2' as const, labelEn: 'Plan', labelMm: '', required: false }],
    },
    sealing: {
      kind: 'sealed' as const,
      reason: null,
      key_set: null,
      opens_at: '',
      takes_forms: true,
    },
  }
  expect(formOf(tender).slots).toEqual(['image', 'document', 'nda', 'extra-2'])
  const open = { ...tender.sealing, kind: 'access-controlled' as const }
  expect(formOf({ ...tender, sealing: open })).toBe(plainForm)
})

test('names what is missing or no amount', () => {
  expect(termFaults(form, noTerms)).toEqual({
    price: 'priceRequired',
    'field-weeks': 'fieldRequired',
  })
  const typed = { price: 'twelve', note: '', fields: { weeks: '14' } }
  expect(termFaults(form, typed)).toEqual({ price: 'priceInvalid' })
  expect(termFaults(plainForm, noTerms)).toEqual({})
})

test('seals whole units and what was filled in', () => {
  const typed = { price: '၁,၂၀၀', note: ' net ', fields: { weeks: '၁၄ ပတ်', years: ' ' } }
  expect(sealedTerms(form, typed)).toEqual({
    price: { amount: 1200, currency: 'MMK', note: 'net' },
    fields: [{ id: 'weeks', value: '၁၄ ပတ်' }],
  })
  expect(sealedTerms(plainForm, typed)).toEqual({ price: null, fields: [] })
})
