import { expect, it } from 'vitest'
import type { CallApi } from '#app/api/client.ts'
import { submitInvitation, submitJoin } from './people-forms.ts'

const headers = new Headers()

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function answering(answer: object) {
  const asked: unknown[] = []
  const call = (async (_: unknown, input: unknown) => {
    asked.push(input)
    return answer
  }) as CallApi
  return { asked, call }
}

const done = { ok: true, value: undefined, headers }
const refused = { ok: false, status: 422, code: 'code-wrong', error: 'no', fields: {}, headers }
const password = 'lotus under the rain'

it('sends an invitation and tells to whom', async () => {
  const { asked, call } = answering(done)
  const fields = { email: ' htet@lotus.example ', role: 'prepare', language: 'mm' }
  const outcome = await submitInvitation(formOf(fields), call)
  expect(outcome).toEqual({ state: 'done', value: 'htet@lotus.example' })
  expect(asked).toEqual([{ body: fields }])
})

it('names a missing address before anything is sent', async () => {
  const { asked, call } = answering(done)
  const outcome = await submitInvitation(formOf({ role: 'submit', language: 'en' }), call)
  expect(outcome).toEqual({
    state: 'wrong',
    faults: { email: { key: 'account.emailRequired' } },
  })
  expect(asked).toEqual([])
})

it('joins with a name and a password', async () => {
  const { asked, call } = answering(done)
  const form = formOf({ name: 'Ko Htet', password, re_password: password })
  expect(await submitJoin(form, 'token', call)).toEqual({ state: 'done', value: 'joined' })
  expect(asked).toEqual([{ params: { token: 'token' }, body: { name: 'Ko Htet', password } }])
})

it('says that the link was used or withdrawn since', async () => {
  const { call } = answering(refused)
  const form = formOf({ name: 'Ko Htet', password, re_password: password })
  expect(await submitJoin(form, 'token', call)).toEqual({ state: 'done', value: 'wrong' })
})

it('reports passwords that differ', async () => {
  const { asked, call } = answering(done)
  const form = formOf({ name: 'Ko Htet', password, re_password: 'another' })
  expect(await submitJoin(form, 'token', call)).toMatchObject({
    state: 'wrong',
    faults: { re_password: { key: 'account.passwordMismatch' } },
  })
  expect(asked).toEqual([])
})
