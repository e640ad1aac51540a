import { expect, it } from 'vitest'
import { forgetDraft, keepDraft, readDraft, unwritten } from './enquiry-draft.ts'
import { emptyEnquiry } from './enquiry-form.ts'

function aStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

it('comes back as it was written, until it is sent', () => {
  const storage = aStorage()
  const written = { ...emptyEnquiry, name: 'အေးအေး', phoneNumber: '၀၉ ၇၈၅' }
  keepDraft(storage, written)
  expect(readDraft(storage)).toEqual(written)
  forgetDraft(storage)
  expect(readDraft(storage)).toEqual({})
})

it.each(['', 'null', '[', '"text"', '{"name":5,"constructor":"x","colour":"red"}'])(
  'is nothing where the storage holds %j',
  (enquiry) => {
    expect(readDraft(aStorage({ enquiry }))).toEqual({})
  },
)

it('never overwrites what somebody has just begun to write', () => {
  const draft = { name: 'Aye Aye', email: 'aye@golden.example', countryCode: '66' }
  const begun = { ...emptyEnquiry, name: 'Su Su' }
  expect(unwritten(draft, begun)).toEqual({ email: 'aye@golden.example', countryCode: '66' })
})
