import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCompany } from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import { readSubmission } from '@padauk/contract/submissions'
import { freePort } from '@padauk/testing/postgres'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { keyRings } from '#platform/security/key-rings'
import { createAdminPort } from '#platform/watching/admin-port'
import { createApp } from '#src/app'
import { createServices } from '#src/services'
import { aFileBid, isGenuine, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aStaffMember, goodPassword, signInOver } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

const directory = mkdtempSync(join(tmpdir(), 'padauk-keys-'))
const secrets = join(directory, 'secrets')
const files = Object.fromEntries(keyRings.map((ring) => [`${ring}_FILE`, join(secrets, ring)]))

let old: Api
let databaseUrl = 'postgres://padauk@127.0.0.1/padauk'
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  expect(await keys('make', secrets)).toMatchObject({ code: 0 })
  old = await startApi(files)
  databaseUrl = old.services.config.DATABASE_URL
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await old.close()
  rmSync(directory, { recursive: true, force: true })
})

const installation = () => ({
  ...files,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://padauk.example',
  FILES_DIRECTORY: directory,
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'no-reply@padauk.example',
})

/** The command, as an operator gives it. */
function keys(...words: string[]) {
  return commanded(words, [])
}

function commanded(words: string[], adminPorts: string[]) {
  const program = join(import.meta.dirname, '..', '..', 'keys.ts')
  const env = {
    PATH: process.env.PATH,
    ...installation(),
    PRIVATE_DOORS: adminPorts.join(' ') || 'http://127.0.0.1:9',
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

/** An api process that was started just now: it knows the keys that lie in the files. */
async function restarted() {
  const { TOKEN_KEYS, RECEIPT_KEYS, FILE_KEYS, SECRETS_KEY } = readConfig(installation())
  const rings = { TOKEN_KEYS, RECEIPT_KEYS, FILE_KEYS, SECRETS_KEY }
  const services = await createServices(
    { ...old.services.config, ...rings },
    old.services.log,
    'api',
  )
  const app = await createApp(services)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const adminPort = await openAdminPort(services)
  stops.unshift(async () => {
    await app.close()
    await services.close()
  })
  return {
    ...old,
    services,
    app,
    origin,
    adminPort,
    call: () => createClient({ origin, language: 'en' }),
  }
}

async function openAdminPort({ metrics }: Api['services']) {
  const adminPort = createAdminPort({ metrics, checks: {} })
  const port = await freePort()
  await adminPort.listen('127.0.0.1', port)
  stops.unshift(() => adminPort.close())
  return `http://127.0.0.1:${port}`
}

const staffSignIn = async (
  { origin }: Api,
  { email, secret }: { email: string; secret: string },
) => {
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  const response = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword, code }),
  })
  return response.status
}

const added = (said: string, ring: string) =>
  new RegExp(`${ring}: added (\\S+)`).exec(said)?.[1] ?? ''

test('never overwrites keys, and makes them readable only for the owner', async () => {
  const again = await keys('make', secrets)
  expect(again).toMatchObject({ code: 1 })
  expect(again.said).toContain('exist already and stay as they are')
  expect(statSync(join(secrets, 'FILE_KEYS')).mode & 0o777).toBe(0o600)
})

test('sessions, receipts, files and second factors survive a rotation, process by process', async () => {
  const bidder = await aSender(old)
  const tenderId = await aTender(old.services.db, { nameEn: 'Lifts' })
  const payload = await aFileBid(old, bidder)
  const { body: receipt } = await submitOver(old, bidder, tenderId, payload)
  const owner = await aStaffMember(old, ['owner'])
  const oldKids = (await keys('list')).said
  const isIn = async ({ origin }: { origin: string }, token: string) => {
    const call = createClient({ origin, language: 'en', token })
    return (await call(readCompany, { params: { id: bidder.id } })).ok
  }

  // 1. Added: known after the restart, not used yet.
  const { said } = await keys('add', 'all')
  const [token, secret] = [added(said, 'TOKEN_KEYS'), added(said, 'SECRETS_KEY')]
  const first = await restarted()
  const { body: fresh } = await signInOver(first, bidder)
  expect(await isIn(old, fresh.token ?? '')).toBe(true)

  // 2. Used, once every process knows it.
  const tooEarly = await commanded(
    ['use', 'all', token],
    [first.adminPort, await openAdminPort(old.services)],
  )
  expect(tooEarly.said).toContain('is not known yet at http')
  expect(tooEarly.code).toBe(1)
  expect(await commanded(['use', 'all', token], [first.adminPort])).toMatchObject({ code: 0 })
  expect(await commanded(['use', 'SECRETS_KEY', secret], [first.adminPort])).toMatchObject({
    code: 0,
  })
  const second = await restarted()
  const { body: newest } = await signInOver(second, bidder)
  expect(await isIn(first, newest.token ?? '')).toBe(true)
  expect(await isIn(second, bidder.token)).toBe(true)
  // Hence two steps: a process that does not know the key rejects every token.
  expect(await isIn(old, newest.token ?? '')).toBe(false)

  const call = createClient({ origin: second.origin, language: 'en', token: bidder.token })
  const kept = await call(readSubmission, { params: { tenderId } })
  expect(kept.ok && kept.value).toMatchObject({ receipt: receipt.receipt })
  expect(await isGenuine(second, receipt)).toBe(true)
  const { authorization } = bidder
  const file = await fetch(`${second.origin}${payload.fileUrl}`, { headers: { authorization } })
  expect(file.status).toBe(200)
  expect((await file.text()).startsWith('%PDF')).toBe(true)
  const change = await fetch(`${second.origin}/api/admin/step-up`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ code: '000000' }),
  })
  expect(((await change.json()) as { code: string }).code).toBe('code-wrong')

  // 3. Dropped, unless something needs it.
  const kidOf = (ring: string) => new RegExp(`^${ring}: uses (\\S+)$`, 'm').exec(oldKids)?.[1] ?? ''
  const drop = (ring: string, ...more: string[]) => keys('drop', ring, kidOf(ring), ...more)
  for (const ring of ['FILE_KEYS', 'RECEIPT_KEYS']) {
    expect((await drop(ring, '--anyway')).said).toMatch(
      /stays: (?:files and receipts|receipts were)/,
    )
  }
  expect((await drop('TOKEN_KEYS')).said).toContain('must sign in again (or --anyway)')
  expect(await drop('TOKEN_KEYS', '--anyway')).toMatchObject({ code: 0 })
  expect((await drop('SECRETS_KEY', '--anyway')).said).toContain('second factors of staff')
  expect((await keys('reseal')).said).toMatch(/sealed 1 second factors anew/)
  await old.services.db.updateTable('letters').set({ sentAt: new Date() }).execute()
  expect(await drop('SECRETS_KEY', '--anyway')).toMatchObject({ code: 0 })
  expect((await keys('drop', 'TOKEN_KEYS', token)).said).toContain('is in use')
  const third = await restarted()
  expect(await isIn(third, bidder.token)).toBe(false)
  expect(await isIn(third, newest.token ?? '')).toBe(true)
  expect(await staffSignIn(third, owner)).toBe(200)
}, 120_000)
