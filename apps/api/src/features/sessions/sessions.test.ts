import { createHmac, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { changePassword, listSessions, signOut } from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import { companySession } from '#features/sessions/repository'
import { newKeys } from '#platform/security/key-rings'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aCompany, goodPassword, signInOver } from '#test/people'
import { startApi } from '#test/start-api'

const keys = Object.fromEntries(
  newKeys()
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/s).slice(0, 2)),
) as { TOKEN_KEYS: string; SECRETS_KEY: string }

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi(keys)
})
afterAll(() => api.close())

type Carried = { token?: string; cookie?: string }

async function read(path: string, { token, cookie }: Carried, origin = api.origin) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  }
  const response = await fetch(origin + path, { headers })
  const body = (await response.json()) as { error?: string }
  return [response.status, body.error] as const
}

const invalid = [401, 'token invalid'] as const
const expired = [401, 'token expired'] as const

async function signedIn(browser = false) {
  const company = await aCompany(api)
  const { body, cookie } = await signInOver(api, company, { browser })
  return { ...company, token: body.token ?? '', cookie, path: `/api/users/${company.id}` }
}

test('a token gives access only to its own record', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  expect((await read(mine.path, mine))[0]).toBe(200)
  expect((await read(other.path, mine))[0]).toBe(404)
  expect(await read(mine.path, {})).toEqual(invalid)
})

test('rejects a browser token without its cookie', async () => {
  const mine = await signedIn(true)
  const other = await signedIn(true)
  expect((await read(mine.path, mine))[0]).toBe(200)
  expect(await read(mine.path, { token: mine.token })).toEqual(invalid)
  expect(await read(mine.path, { token: mine.token, cookie: other.cookie })).toEqual(invalid)
  expect(mine.cookie).toMatch(/__Host-binding=/)
})

test('the cookies can not be read by scripts nor sent across sites', async () => {
  const { headers } = await signInOver(api, await aCompany(api), { browser: true })
  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/)
  }
})

test('logging out ends the session at once, in every process', async () => {
  const mine = await signedIn()
  const second = await startApi({ ...keys, DATABASE_URL: api.database.applicationUrl })
  onTestFinished(second.close)
  expect((await read(mine.path, mine, second.origin))[0]).toBe(200)
  const call = createClient({ origin: api.origin, language: 'en', token: mine.token })
  expect(await call(signOut, {})).toMatchObject({ ok: true })
  expect(await read(mine.path, mine, second.origin)).toEqual(invalid)
  expect(await read(mine.path, mine)).toEqual(invalid)
})

test('a request is remembered in its session, at most once a minute', async () => {
  const mine = await signedIn()
  const seenAfterRequest = async (secondsAgo: number) => {
    const before = new Date(Date.now() - secondsAgo * 1_000)
    const mySession = api.services.db.updateTable('sessions').where('companyId', '=', mine.id)
    await mySession.set({ seenAt: before }).execute()
    expect((await read(mine.path, mine))[0]).toBe(200)
    const { seenAt } = await api.services.db
      .selectFrom('sessions')
      .select('seenAt')
      .where('companyId', '=', mine.id)
      .executeTakeFirstOrThrow()
    return seenAt.getTime() - before.getTime()
  }
  expect(await seenAfterRequest(20)).toBe(0)
  expect(await seenAfterRequest(300)).toBeGreaterThan(240_000)
})

test('a new password ends every other session; suspension ends all of them', async () => {
  const mine = await signedIn()
  const elsewhere = await signInOver(api, mine)
  const call = createClient({ origin: api.origin, language: 'en', token: mine.token })
  const sessions = await call(listSessions, {})
  expect(sessions).toMatchObject({ value: [{ current: expect.any(Boolean) }, {}] })
  const changed = await call(changePassword, {
    body: { current_password: goodPassword, password: 'another-good-word-9' },
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await read(mine.path, elsewhere.body as Carried)).toEqual(invalid)
  expect((await read(mine.path, mine))[0]).toBe(200)
  const decision = { state: 'suspended', reason: 'x', staffId: null } as const
  await api.services.companies.decide(mine.id, decision)
  expect(await read(mine.path, mine)).toEqual(invalid)
})

const [kid = '', seed = ''] = keys.TOKEN_KEYS.split(':')
const envelope = Buffer.from('302e020100300506032b657004220420', 'hex')
const signing = createPrivateKey({
  key: Buffer.concat([envelope, Buffer.from(seed, 'base64url')]),
  format: 'der',
  type: 'pkcs8',
})
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('rejects forged, changed and foreign tokens alike', async () => {
  const mine = await signedIn()
  const [header = '', payload = '', signature = ''] = mine.token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object & { id: string }
  const publicPem = createPublicKey(signing).export({ type: 'spki', format: 'pem' })
  const hs256 = (secret: string | Buffer, head: object) => {
    const signed = `${text(head)}.${payload}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const sign = (head: object, body: object) =>
    new SignJWT({ ...body }).setProtectedHeader({ alg: 'EdDSA', ...head }).sign(signing)
  const head = { alg: 'EdDSA', kid, typ: 'at+jwt' }
  const forged = {
    'alg none': `${text({ ...head, alg: 'none' })}.${payload}.`,
    'alg None': `${text({ ...head, alg: 'None' })}.${payload}.${signature}`,
    'HS256 with the public key': hs256(publicPem, { ...head, alg: 'HS256' }),
    'HS256 with the raw public key': hs256(
      createPublicKey(signing).export({ type: 'spki', format: 'der' }),
      { ...head, alg: 'HS256' },
    ),
    'another id': `${header}.${text({ ...claims, id: crypto.randomUUID() })}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'unknown key': await sign({ ...head, kid: 'other' }, claims),
    'no key named': await sign({ alg: 'EdDSA', typ: 'at+jwt' }, claims),
    'another type': await sign({ ...head, typ: 'JWT' }, claims),
    'another audience': await sign(head, { ...claims, aud: 'admin' }),
    'another issuer': await sign(head, { ...claims, iss: 'evil' }),
    'an unknown session': await sign(head, { ...claims, sid: crypto.randomUUID() }),
    'another subject': await sign(head, { ...claims, sub: crypto.randomUUID() }),
    'its own key inside': await sign(
      { ...head, kid: 'x', jwk: createPublicKey(signing).export({ format: 'jwk' }) },
      claims,
    ),
    rubbish: 'a.b.c',
  }
  for (const [name, token] of Object.entries(forged)) {
    expect([name, ...(await read(mine.path, { token }))]).toEqual([name, ...invalid])
  }
  const past = Math.floor(Date.now() / 1000) - 60
  expect(await read(mine.path, { token: await sign(head, { ...claims, exp: past }) })).toEqual(
    expired,
  )
  // The same way of signing with nothing changed is accepted: the refusals above are not for nothing.
  expect((await read(mine.path, { token: await sign(head, claims) }))[0]).toBe(200)
})

test('a new key signs while tokens of the old one still work', async () => {
  const mine = await signedIn()
  const rotated = await startApi({
    ...keys,
    TOKEN_KEYS: `new:${Buffer.alloc(32, 7).toString('base64url')} ${keys.TOKEN_KEYS}`,
    DATABASE_URL: api.database.applicationUrl,
  })
  onTestFinished(rotated.close)
  expect((await read(mine.path, mine, rotated.origin))[0]).toBe(200)
  const { body } = await signInOver(rotated, mine)
  const head = JSON.parse(Buffer.from(body.token?.split('.')[0] ?? '', 'base64url').toString())
  expect(head.kid).toBe('new')
  expect(await read(mine.path, body as Carried)).toEqual(invalid)
})

test('a session is found by indexes alone, however many companies there are', async () => {
  await behindTheWalls(
    api,
    `insert into companies (name, email, email_key, phone, company_name, password_hash, state,
       language, typed)
     select 'Demo', 'many-' || n || '@example.com', 'many-' || n, '+95970000000', 'Demo', '',
       'approved', 'en', '{}'
     from generate_series(1, 3000) as n`,
  )
  await behindTheWalls(api, 'analyze companies')
  const plan = JSON.stringify(await companySession(api.services.db, randomUUID()).explain('json'))
  expect(plan).toContain('"Index Name":"companies_pkey"')
  expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"companies"/)
})
