import { expect, it } from 'vitest'
import { unwritten } from './enquiry-draft.ts'
import { emptyEnquiry } from './enquiry-form.ts'

it('never overwrites what somebody has just begun to write', () => {
  const draft = { name: 'Aye Aye', email: 'aye@golden.example', countryCode: '66' }
  const begun = { ...emptyEnquiry, name: 'Su Su' }
  expect(unwritten(draft, begun)).toEqual({ email: 'aye@golden.example', countryCode: '66' })
})
