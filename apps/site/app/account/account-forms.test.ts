import type { Answered } from '@padauk/contract/client'
import { describe, expect, it } from 'vitest'
import {
  submitForgot,
  submitPassword,
  submitProfile,
  submitReset,
  submitSignIn,
  submitSignUp,
} from './account-forms.ts'
import type { CallApi } from '#app/api/client.ts'
import { outcomeOf } from '#app/forms/outcome.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** An api that notes what it was sent and always gives the same answer. */
function anApi(answer: Answered<unknown> = { ok: true, value: {}, headers: new Headers() }) {
  const sent: unknown[] = []
  const call = (async (_endpoint, input) => {
    sent.push(input)
    return answer
  }) as CallApi
  return { call, sent }
}

const unsent = () => Promise.reject(new Error('nothing must be sent'))

const keysOf = (outcome: { state: string }) =>
  'faults' in outcome
    ? Object.fromEntries(
        Object.entries(outcome.faults as Record<string, { key: string }>).map(([name, { key }]) => [
          name,
          key,
        ]),
      )
    : outcome.state

const aCompany = {
  name: 'Daw Hnin Wai',
  company_name: 'Golden Lotus',
  email: 'hnin@company.example',
  phone: '၀၉ ၇၈၅ ၄၃၂ ၁၀၀',
  password: 'lotus under rain',
  re_password: 'lotus under rain',
}

describe('sign-up', () => {
  it('sends what the api knows, without the repeated password', async () => {
    const { call, sent } = anApi()
    expect(await submitSignUp(formOf(aCompany), call, [])).toMatchObject({ state: 'done' })
    const { re_password: _, ...body } = aCompany
    expect(sent).toEqual([{ body }])
  })

  it('names the ticked categories, unless they are all', async () => {
    const { call, sent } = anApi()
    const offered = ['a', 'b'].map((id) => ({ id, name: id, kind: 'works' as const }))
    await submitSignUp(formOf({ ...aCompany, 'category-b': 'on' }), call, offered)
    const all = { 'category-a': 'on', 'category-b': 'on' }
    await submitSignUp(formOf({ ...aCompany, ...all }), call, offered)
    const { re_password: _, ...body } = aCompany
    expect(sent).toEqual([{ body: { ...body, categories: ['b'] } }, { body }])
  })

  it('names every field that is missing', async () => {
    expect(keysOf(await submitSignUp(formOf({}), unsent, []))).toEqual({
      name: 'account.nameRequired',
      company_name: 'account.companyNameRequired',
      email: 'account.emailRequired',
      phone: 'account.phoneRequired',
      password: 'account.passwordRequired',
      re_password: 'account.rePasswordRequired',
    })
  })

  it('reports on both password fields that they differ, before other errors', async () => {
    const form = formOf({ ...aCompany, password: 'short', re_password: 'shorter' })
    expect(keysOf(await submitSignUp(form, unsent, []))).toEqual({
      password: 'account.passwordMismatch',
      re_password: 'account.passwordMismatch',
    })
  })

  it('asks for the repetition before it compares', async () => {
    const form = formOf({ ...aCompany, re_password: '' })
    expect(keysOf(await submitSignUp(form, unsent, []))).toEqual({
      re_password: 'account.rePasswordRequired',
    })
  })
})

it('signing in needs both fields', async () => {
  expect(keysOf(await submitSignIn(formOf({ email: ' ' }), unsent))).toEqual({
    email: 'account.emailRequired',
    password: 'account.passwordRequired',
  })
})

describe('a new password', () => {
  it('begins with the address', async () => {
    expect(keysOf(await submitForgot(formOf({}), unsent))).toEqual({
      email: 'account.emailRequired',
    })
  })

  it('asks for the code under its own field', async () => {
    expect(keysOf(await submitReset(formOf({}), 'the-identifier', unsent))).toEqual({
      otp: 'account.otpRequired',
      password: 'account.passwordRequired',
      re_password: 'account.rePasswordRequired',
    })
  })

  it('goes to the reset that was asked for', async () => {
    const { call, sent } = anApi()
    const fields = { otp: '၁၂၃ ၄၅၆', password: 'lotus under rain', re_password: 'lotus under rain' }
    await submitReset(formOf(fields), 'the-identifier', call)
    expect(sent).toEqual([
      {
        params: { identifier: 'the-identifier' },
        body: { otp: '၁၂၃ ၄၅၆', password: 'lotus under rain' },
      },
    ])
  })

  it('requires the current password of a signed-in company', async () => {
    const form = formOf({ password: 'lotus under rain', re_password: 'lotus under rain' })
    expect(keysOf(await submitPassword(form, unsent))).toEqual({
      current_password: 'account.passwordRequired',
    })
  })
})

it('the own record needs a name and a phone', async () => {
  expect(keysOf(await submitProfile(formOf({ language: 'mm' }), unsent))).toEqual({
    name: 'account.nameRequired',
    phone: 'account.phoneRequired',
  })
})

describe('what the api answers', () => {
  const refusal = { ok: false, fields: {} } as const

  it('is shown in its own words, also at the fields', () => {
    const error = 'Please correct the fields below.'
    const fields = { password: 'This password is easy to guess.' }
    expect(outcomeOf({ ok: false, code: 'invalid-input', status: 422, error, fields })).toEqual({
      state: 'refused',
      code: 'invalid-input',
      sentence: error,
      faults: { password: { sentence: 'This password is easy to guess.' } },
    })
  })

  it('marks the field of a wrong code, which the api does not name', async () => {
    const error = 'The OTP code is not correct or has expired.'
    const { call } = anApi({ ok: false, code: 'code-wrong', status: 422, error, fields: {} })
    const { password, re_password: repeated } = aCompany
    const form = formOf({ otp: '000000', password, re_password: repeated })
    expect(await submitReset(form, 'identifier', call)).toMatchObject({
      state: 'refused',
      faults: { otp: { sentence: error } },
    })
  })

  it.each([
    { code: 'unreachable', status: 0, error: '' },
    { code: 'unreachable', status: 502, error: '' },
    { code: 'server-error', status: 500, error: 'Error on server' },
    { code: 'unavailable', status: 503, error: 'This service is not available at the moment.' },
    { code: 'unreachable', status: 404, error: '' },
  ] as const)('is a failure when it is $status $code', (answer) => {
    expect(outcomeOf({ ...refusal, ...answer })).toEqual({ state: 'failed' })
  })

  it.each(['token-invalid', 'token-expired'] as const)('ends the session: %s', (code) => {
    const answer = { ...refusal, code, status: 401, error: code.replace('-', ' ') }
    expect(outcomeOf(answer)).toEqual({ state: 'session-ended' })
  })
})
