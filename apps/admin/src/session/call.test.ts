import type { Endpoint } from '@padauk/contract/endpoint'
import { stepUp } from '@padauk/contract/staff'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdminCall } from './call.ts'
import { createStaffSession } from './staff-session.ts'

const session = {
  id: crypto.randomUUID(),
  name: 'Su',
  email: 'su@padauk.example',
  roles: ['owner'],
  enrolling: false,
  csrf: 'first',
}

const approve = { ...stepUp, path: '/api/admin/approve' } satisfies Endpoint
const approval = { body: { code: 'x' } }

/** An API that refuses by these codes in turn, then lets the call through. */
async function startApi(refusals: string[], onSession: () => unknown = () => session) {
  const tokens: unknown[] = []
  const server = createServer((request, response) => {
    if (request.url === '/api/admin/session') return response.end(JSON.stringify(onSession()))
    tokens.push(request.headers['x-csrf-token'])
    const code = refusals.shift()
    if (code === undefined) return response.writeHead(204).end()
    return response.writeHead(403).end(JSON.stringify({ code, error: code }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const staff = createStaffSession({ origin, language: () => 'en' })
  await staff.read()
  return { tokens, staff, call: createAdminCall(staff) }
}

test('asks once when several calls need a sign-in, and repeats all of them', async () => {
  const { staff, call, tokens } = await startApi(['token-expired', 'token-invalid'])
  const questions: string[] = []
  staff.question.subscribe(() => {
    const question = staff.question.get()
    if (!question) return
    questions.push(question.kind)
    setTimeout(() => question.answer(true), 50)
  })
  const answers = await Promise.all([call(approve, approval), call(approve, approval)])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(questions).toEqual(['sign-in'])
  expect(tokens).toHaveLength(4)
})

test('returns the rejection when the code is not entered', async () => {
  const { staff, call, tokens } = await startApi(['step-up-needed'])
  staff.question.subscribe(() => staff.question.get()?.answer(false))
  const answer = await call(approve, approval)
  expect(answer).toMatchObject({ ok: false, code: 'step-up-needed' })
  expect(tokens).toHaveLength(1)
})

test('takes over a session that another tab has renewed', async () => {
  let csrf = 'first'
  const { call, tokens } = await startApi(['not-allowed'], () => ({ ...session, csrf }))
  csrf = 'second'
  expect(await call(approve, approval)).toMatchObject({ ok: true })
  expect(tokens).toEqual(['first', 'second'])
})

test('does not repeat a call that is not allowed', async () => {
  const { call, tokens } = await startApi(['not-allowed', 'not-allowed'])
  expect(await call(approve, approval)).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(tokens).toEqual(['first'])
})
