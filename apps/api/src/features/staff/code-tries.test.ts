import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entriesAbout, letterTo } from '#test/colleagues'
import { aStaffMember, goodPassword } from '#test/people'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'

// The limits of an installation; '' stands for the default.
const defaults = {
  LIMIT_STAFF_CODES: '',
  LIMIT_STAFF_CODES_DAY: '',
  LIMIT_STAFF_SIGN_IN_PER_ADDRESS: '',
  LIMIT_STAFF_SIGN_IN_PER_ACCOUNT: '',
}

let api: Api
let owner: Awaited<ReturnType<typeof aStaffMember>>
let person: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  api = await startApi(defaults)
  await api.startWorker()
  owner = await aStaffMember(api, ['owner'])
})
beforeEach(async () => {
  person = await aStaffMember(api, ['officer'])
})
afterAll(() => api.close())

type Try = { from: string; code?: string; password?: string; cookie?: string }

async function signIn({ from, code = '000000', password = goodPassword, cookie }: Try) {
  const response = await fetch(`${api.origin}/api/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email: person.email, password, code }),
  })
  const answer = (await response.json()) as { code?: string; fields?: Record<string, string> }
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: response.status, headers: response.headers, answer, cookie: cookies.join('; ') }
}

/** Forgets which codes were used, so that the present one can be shown again. */
async function freshCode() {
  await api.services.db
    .updateTable('staff')
    .set({ totpLastStep: 0 })
    .where('id', '=', person.id)
    .execute()
  return generate({ secret: person.secret })
}

test.each([
  ['one /64 of IPv6', (i: number) => `2001:db8:5:6::${(i * 7919).toString(16)}`],
  ['different networks', (i: number) => `198.51.${i}.7`],
])('24 wrong codes from 24 addresses of %s: the eleventh is refused', async (_, address) => {
  const answers = []
  for (let i = 1; i <= 24; i++) answers.push(await signIn({ from: address(i) }))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<number>(10).fill(422),
    ...Array<number>(14).fill(429),
  ])
  expect(answers[0]?.answer).toMatchObject({
    code: 'code-wrong',
    fields: { code: expect.stringContaining('The code is not correct') },
  })
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(60)

  await letterTo(api, person.email, /Too many wrong codes for your account/)
  await letterTo(api, owner.email, /Too many wrong codes for the account of Demo Staff/)
  const entries = await entriesAbout(api, person.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'staff.signed-in',
    ...Array<string>(10).fill('staff.code-wrong'),
    'staff.codes-refused',
  ])
  // Even the right code, from anywhere that is not known.
  expect((await signIn({ from: '192.0.2.77', code: await freshCode() })).status).toBe(429)
})

test('a device that the person has used before has its own tries', async () => {
  const known = await signIn({ from: '192.0.2.1', code: await freshCode() })
  expect(known.status).toBe(200)
  for (let i = 1; i <= 11; i++) await signIn({ from: `203.0.113.${i}` })
  const { cookie } = known
  expect((await signIn({ from: '203.0.113.1', cookie })).status).toBe(422)
  expect((await signIn({ from: '203.0.113.1', cookie, code: await freshCode() })).status).toBe(200)
})

test('responds the same to any code when the password is wrong, and logs nothing', async () => {
  const wrong = await signIn({ from: '192.0.2.2', password: 'not-the-password' })
  expect([wrong.status, wrong.answer.code]).toEqual([401, 'credentials-wrong'])
  expect(await entriesAbout(api, person.id)).toHaveLength(1)
})

test('a correct code does not count as a try', async () => {
  const { cookie } = await signIn({ from: '192.0.2.3', code: await freshCode() })
  for (let i = 0; i < 12; i++) {
    const from = `198.18.0.${i}`
    // Known from the first on; the others are as a new browser each, counted by account.
    const again = await signIn({ from, code: await freshCode(), ...(i === 0 && { cookie }) })
    expect(again.status).toBe(200)
  }
})

test('e-mails about a new device, not about the first or a known one', async () => {
  const isLetter = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(person.email) && subject === 'Your account was used on a new device'
  await api.services.db.deleteFrom('knownDevices').where('accountId', '=', person.id).execute()
  const first = await signIn({ from: '192.0.2.4', code: await freshCode() })
  const again = { from: '192.0.2.5', code: await freshCode(), cookie: first.cookie }
  expect((await signIn(again)).status).toBe(200)
  await signIn({ from: '192.0.2.6', code: await freshCode() })
  await letterTo(api, person.email, /used on a new device/)
  expect(api.inbox.mails.filter(isLetter)).toHaveLength(1)
})

test('rejects an authenticator secret copied to another row', async () => {
  const { db } = api.services
  const copied = await db
    .selectFrom('staff')
    .select('totpSecret')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set(copied).where('id', '=', person.id).execute()
  const code = await generate({ secret: owner.secret })
  const { status } = await signIn({ from: '192.0.2.8', code })
  expect(status).toBe(500)
  api.log.length = 0
})
