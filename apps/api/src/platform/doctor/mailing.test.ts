import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findingsAbout } from '#platform/doctor/finding'
import { mailDaily, mailUrgent } from '#platform/doctor/mailing'
import { createAdminPort } from '#platform/watching/admin-port'
import { doctorEnvironment, runDoctor } from '#test/run-doctor'
import { startApi } from '#test/start-api'

const operator = 'operator@padauk.example'
let api: Awaited<ReturnType<typeof startApi>>
let adminPort: ReturnType<typeof createAdminPort>
let doorUrl: string
const directory = mkdtempSync(join(tmpdir(), 'padauk-doctor-'))
const newest = join(directory, 'newest')
const memory = { file: join(directory, 'mailed.json'), againAfterMs: 1 }

beforeAll(async () => {
  api = await startApi()
  adminPort = createAdminPort({ metrics: api.services.metrics, checks: {} })
  const port = await freePort()
  await adminPort.listen('127.0.0.1', port)
  doorUrl = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await adminPort.close()
  await api.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  api.inbox.mails.length = 0
})

const backupTaken = (hoursAgo: number) =>
  writeFileSync(newest, String(Date.now() / 1000 - hoursAgo * 3_600))
const config = () => ({
  ...api.services.config,
  NODE_ENV: 'production' as const,
  OPERATOR_EMAIL: operator,
  BACKUP_NEWEST: newest,
  PRIVATE_DOORS: doorUrl,
})
const urgent = () => mailUrgent(config(), memory)
const subjects = () => api.inbox.mails.map(({ subject }) => subject)

test('the command mails its report to the operator when something is not ok', async () => {
  const { env, secrets } = doctorEnvironment({ config: api.services.config, directory })
  const run = await runDoctor(
    { ...env, OPERATOR_EMAIL: operator, PRIVATE_DOORS: doorUrl },
    '--mail',
  )
  expect(run).toEqual({ code: 0, said: 'The report was mailed.\n' })
  const [mail] = api.inbox.mails
  expect(mail?.to).toEqual([operator])
  expect(mail?.subject).toMatch(/^Padauk at 127\.0\.0\.1: 0 wrong, \d+ to look at$/)
  expect(mail?.text).toMatch(/^look +store +Files lie on a disk/m)
  for (const secret of secrets) expect(mail?.text).not.toContain(secret)
  const unaddressed = await runDoctor(env, '--mail')
  expect(unaddressed).toEqual({
    code: 2,
    said: expect.stringMatching(/^OPERATOR_EMAIL is missing/),
  })
}, 60_000)

test('nothing is mailed when everything is ok', async () => {
  const { ok, look } = findingsAbout('clock')
  expect(await mailDaily(config(), [ok('It is right.')])).toBe(false)
  expect(subjects()).toEqual([])
  expect(await mailDaily(config(), [ok('It is right.'), look('It is slow.')])).toBe(true)
  expect(subjects()).toEqual([expect.stringContaining('0 wrong, 1 to look at')])
})

test('e-mails an urgent problem once, and again when it returns', async () => {
  backupTaken(1)
  expect(await urgent()).toBe(false)
  backupTaken(40)
  expect(await urgent()).toBe(true)
  backupTaken(41)
  expect(await urgent()).toBe(false)
  expect(subjects()).toEqual([expect.stringContaining('1 wrong')])
  expect(api.inbox.mails[0]?.text).toContain('The newest backup is 40 hours old.')
  backupTaken(1)
  expect(await urgent()).toBe(false)
  backupTaken(50)
  expect(await urgent()).toBe(true)
})

test('retries a failed report at the next run', async () => {
  backupTaken(1)
  await urgent()
  backupTaken(40)
  const away = { ...config(), SMTP_URL: 'smtp://127.0.0.1:9' }
  await expect(mailUrgent(away, memory)).rejects.toThrow('ECONNREFUSED')
  expect(JSON.parse(readFileSync(memory.file, 'utf8'))).toEqual([])
  expect(await urgent()).toBe(true)
})
