import { expect, test } from 'vitest'
import { StaffCredentials } from './staff.ts'

test('a one-time code may be typed in groups and in Myanmar digits', () => {
  const typed = { email: ' su@padauk.example ', password: ' as typed ', code: '၁၂၃ ၄၅ဝ' }
  expect(StaffCredentials.parse(typed)).toEqual({
    email: 'su@padauk.example',
    password: ' as typed ',
    code: '123450',
  })
})

test('names every empty field', () => {
  const checked = StaffCredentials.safeParse({ email: '', password: '', code: ' ' })
  expect(checked.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
    expect.arrayContaining([
      'email: account.emailRequired',
      'password: account.passwordRequired',
      'code: account.otpRequired',
    ]),
  )
})
