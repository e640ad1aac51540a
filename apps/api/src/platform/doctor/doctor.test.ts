import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { examineBackup } from '#platform/doctor/backup'
import { examineCertificate } from '#platform/doctor/certificate'
import { examineDatabase } from '#platform/doctor/database'
import type { Finding } from '#platform/doctor/finding'
import { examineSecrets } from '#platform/doctor/machine'
import { examineMail } from '#platform/doctor/mail'
import { examineProcesses } from '#platform/doctor/processes'
import { examineScanner } from '#platform/doctor/scanner'
import { hasStartTls } from '#platform/doctor/smtp'
import { examineSpool, examineSwap } from '#platform/doctor/spool'
import { examineStore } from '#platform/doctor/store'
import { createTestBuckets } from '#platform/object-store/s3-test-bucket'
import { createAdminPort } from '#platform/watching/admin-port'
import { behindTheWalls } from '#test/bids'
import { doctorEnvironment, runDoctor } from '#test/run-doctor'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
const directory = mkdtempSync(join(tmpdir(), 'padauk-doctor-'))
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  rmSync(directory, { recursive: true, force: true })
})

const told = (findings: readonly Finding[]) =>
  findings.map(({ state, sentence }) => `${state} ${sentence}`).join('\n')
const config = (changed: object) => ({ ...api.services.config, ...changed })
const database = async () => told(await examineDatabase({ url: api.database.applicationUrl }))

/** A server that sends given lines to every client. */
async function aServer(greeting: string, reply: (said: string) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (greeting) socket.write(greeting)
    socket.on('data', (bytes) => socket.write(reply(bytes.toString('latin1'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('an installation that works: nothing is wrong, and the command ends well', async () => {
  const adminPort = createAdminPort({ metrics: api.services.metrics, checks: {} })
  const port = await freePort()
  await adminPort.listen('127.0.0.1', port)
  onTestFinished(() => adminPort.close())
  const { env, secrets } = doctorEnvironment({ config: api.services.config, directory })
  const run = await runDoctor({ ...env, PRIVATE_DOORS: `http://127.0.0.1:${port}` })
  expect(run.said).toMatch(/^ok     database       PostgreSQL 1\d/m)
  expect(run.said).toMatch(
    /^ok     database       Audit entries, bids and closings can only be added/m,
  )
  expect(run.said).toMatch(/^ok     secrets        Every secret lies in a file/m)
  expect(run.said).toMatch(/^look   store          Files lie on a disk/m)
  expect(run.said).toMatch(/^ok     backup         The newest backup is 0 hours old/m)
  expect(run.said).toMatch(/^ok     processes      http:/m)
  expect(run.said).toContain(' 0 wrong\n')
  expect(run.code).toBe(0)
  for (const secret of secrets) expect(run.said).not.toContain(secret)
}, 60_000)

test('reports an unreachable database, and a login with too many rights', async () => {
  const away = await examineDatabase({ url: 'postgres://padauk:hidden@127.0.0.1:9/padauk' })
  expect(told(away)).toMatch(/^wrong The database can't be reached/)
  expect(told(away)).not.toContain('hidden')
  expect(told(await examineDatabase({ url: api.database.superUrl }))).toMatch(
    /wrong postgres may do more than the application should/,
  )
  expect(told(await examineDatabase({ url: api.database.ownerUrl }))).toMatch(
    /wrong padauk_owner may do more/,
  )
})

test('finds tables of another release, and changed rights', async () => {
  expect(await database()).toMatch(/ok The tables are those of this release/)
  await behindTheWalls(
    api,
    `update kysely_migration set name = '9999-later' where name like '0004%'`,
  )
  expect(await database()).toMatch(/wrong The tables lack 0004-admin/)
  await behindTheWalls(
    api,
    `update kysely_migration set name = '0004-admin' where name like '9999%'`,
  )
  await behindTheWalls(api, 'grant update on audit_entries to padauk_app')
  expect(await database()).toMatch(/wrong Audit entries, bids or closings could be changed/)
  await behindTheWalls(api, 'revoke update on audit_entries from padauk_app')
  for (const [table, trigger] of [
    ['submissions', 'submissions_stay'],
    ['upload_chunks', 'upload_chunks_guarded'],
  ]) {
    await behindTheWalls(api, `alter table ${table} disable trigger ${trigger}`)
    expect(await database()).toMatch(/wrong Audit entries, bids or closings could be changed/)
    await behindTheWalls(api, `alter table ${table} enable trigger ${trigger}`)
  }
  expect(await database()).toMatch(/ok Audit entries, bids and closings can only be added/)
})

test('reports the age of the newest backup', async () => {
  const BACKUP_NEWEST = join(directory, 'newest')
  const backup = async (changed = {}) =>
    told(await examineBackup(config({ BACKUP_NEWEST, NODE_ENV: 'production', ...changed })))
  const taken = (hoursAgo: number) =>
    writeFileSync(BACKUP_NEWEST, `${Math.floor(Date.now() / 1000) - hoursAgo * 3_600}\n`)
  expect(await backup()).toBe('wrong No backup of the database was taken.')
  expect(await backup({ NODE_ENV: 'development' })).toMatch(/^look No backup/)
  taken(31)
  expect(await backup()).toBe('wrong The newest backup is 31 hours old.')
  taken(3)
  expect(await backup()).toBe('ok The newest backup is 3 hours old.')
  expect(await backup({ BACKUP_NEWEST: 'none' })).toMatch(/^look Backups are made by other means/)
})

test('reports an unreachable store', async () => {
  const S3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY: 'demo', S3_SECRET_KEY: 'demo' }
  expect(told(await examineStore(config(S3)))).toMatch(/^wrong The store can't be used/)
})

const {
  S3_ENDPOINT = '',
  S3_REGION = 'us-east-1',
  S3_ACCESS_KEY = '',
  S3_SECRET_KEY = '',
} = process.env

test.skipIf(!S3_ENDPOINT)(
  'the canary: what is locked can not be destroyed with our own keys',
  async () => {
    const engine = {
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    }
    const buckets = createTestBuckets(engine, 'padauk-doctor')
    const S3_BUCKET = buckets.newName()
    const findings = await examineStore(
      config({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }),
    )
    expect(told(findings)).toMatch(/ok The bucket keeps versions/)
    expect(told(findings)).toMatch(/ok A locked object could not be destroyed/)
    await buckets.dispose(S3_BUCKET)
  },
  60_000,
)

test('reports a scanner that is down, empty or not configured', async () => {
  const scan = async (port: number) =>
    told(await examineScanner(config({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: port })))
  expect(await scan(9)).toMatch(/^wrong The test virus was not found: connect ECONNREFUSED/)
  const blind = await aServer('', (said) => (said.endsWith('\0\0\0\0') ? 'stream: OK\0' : ''))
  expect(await scan(blind)).toMatch(/^wrong The test virus was not found: called a virus clean/)
  expect(told(await examineScanner(config({ CLAMD_HOST: undefined })))).toMatch(/^look There is no/)
})

test('a scanner that writes bids to a disk, and one whose spool is in memory', async () => {
  const CLAMD_CONF = join(directory, 'clamd.conf')
  const spool = async (text: string, CLAMD_HOST = '127.0.0.1') => {
    writeFileSync(CLAMD_CONF, text)
    return told(await examineSpool(config({ CLAMD_HOST, CLAMD_CONF })))
  }
  // The kernel's own directories are never a tmpfs.
  const onDisk = 'TemporaryDirectory /proc/self\nTemporaryDirectory /dev/shm\n'
  expect(await spool(onDisk)).toBe(
    'wrong The scanner writes bids to a disk: /proc/self is no tmpfs.',
  )
  expect(await spool('TemporaryDirectory /dev/shm\n')).toMatch(/^ok The scanner’s spool \/dev\/shm/)
  expect(await spool('TemporaryDirectory /nowhere\n')).toMatch(/^wrong The scanner’s spool can't/)
  expect(await spool('', 'scanner.example')).toMatch(/^look The scanner runs elsewhere/)
})

test('reports swap on an unencrypted disk', () => {
  const swaps = (...devices: string[]) => {
    const rows = devices.map((device) => `${device} partition 1 0 -2`)
    writeFileSync(
      join(directory, 'swaps'),
      ['Filename Type Size Used Priority', ...rows].join('\n'),
    )
    return told(examineSwap(directory, directory))
  }
  mkdirSync(join(directory, 'block', 'dm-1', 'dm'), { recursive: true })
  writeFileSync(join(directory, 'block', 'dm-1', 'dm', 'uuid'), 'CRYPT-PLAIN-swap\n')
  expect(swaps()).toBe('ok There is no swap.')
  expect(swaps('/dev/dm-1', '/dev/zram0')).toBe('ok Swap is encrypted.')
  expect(swaps('/dev/dm-1', '/dev/sda2')).toMatch(/^look Memory may be swapped[^]*: \/dev\/sda2\./)
})

test('reports an unreachable mail server, a foreign sender domain and missing DNS records', async () => {
  const none = async () => 'none' as const
  const SMTP_URL = 'smtp://someone%40elsewhere.example:hidden@127.0.0.1:9'
  const findings = told(await examineMail(config({ SMTP_URL }), none))
  expect(findings).toMatch(/wrong 127\.0\.0\.1 does not let us in/)
  expect(findings).toMatch(/look We sign in with an account of elsewhere\.example/)
  expect(findings).toMatch(/look padauk\.example has no SPF record/)
  expect(findings).toMatch(/look padauk\.example has no DMARC record/)
  expect(findings).not.toContain('hidden')
  const asked = await examineMail(config({}), async (name) =>
    name.startsWith('_dmarc') ? ['v=DMARC1; p=reject'] : ['v=spf1 -all'],
  )
  expect(told(asked)).toMatch(
    /ok 127\.0\.0\.1 lets us in[^]*ok padauk\.example says who may[^]*ok padauk/,
  )
  const offline = await examineMail(config({}), async () => 'unasked')
  expect(told(offline)).toMatch(/look DNS could not be asked about padauk\.example/)
})

test('a mail server that does not encrypt', async () => {
  const answering = (lines: string) => aServer('220 hello\r\n', () => lines)
  const plain = await answering('250-hello\r\n250 SIZE 1\r\n')
  expect(await hasStartTls({ host: '127.0.0.1', port: plain })).toBe(false)
  const safe = await answering('250-hello\r\n250-STARTTLS\r\n250 SIZE 1\r\n')
  expect(await hasStartTls({ host: '127.0.0.1', port: safe })).toBe(true)
})

test.each([
  ['expired', 'https://tenders.padauk.example', /^wrong The certificate has expired/],
  ['valid', 'https://tenders.padauk.example', /^ok The certificate is valid for \d+ more days/],
  ['valid', 'https://other.example', /^wrong The certificate is not for other\.example/],
  ['missing', 'https://tenders.padauk.example', /^look The certificate could not be seen/],
] as const)('a certificate that is %s for %s', async (which, publicUrl, sentence) => {
  const file = join(directory, `${which}.pem`)
  if (which !== 'missing') writeFileSync(file, certificates[which])
  expect(told(await examineCertificate({ publicUrl, file }))).toMatch(sentence)
})

test('reports a process that is down or not ready', async () => {
  const adminPort = createAdminPort({
    metrics: api.services.metrics,
    checks: { database: () => Promise.reject(new Error('it is away')) },
  })
  const port = await freePort()
  await adminPort.listen('127.0.0.1', port)
  onTestFinished(() => adminPort.close())
  const PRIVATE_DOORS = `http://127.0.0.1:9 http://127.0.0.1:${port}`
  const findings = told(await examineProcesses(config({ PRIVATE_DOORS })))
  expect(findings).toMatch(/wrong No response from http:\/\/127\.0\.0\.1:9\./)
  expect(findings).toMatch(/wrong http:\/\/127\.0\.0\.1:\d+ is not ready: database: it is away/)
})

test('reports secrets that other users can read', async () => {
  const path = join(directory, 'open')
  writeFileSync(path, 'demo')
  chmodSync(path, 0o644)
  const findings = await examineSecrets([
    { name: 'SMTP_URL', path },
    { name: 'SECRETS_KEY', path: null },
    { name: 'FILE_KEYS', path: join(directory, 'nowhere') },
  ])
  expect(told(findings)).toMatch(/wrong Everybody on this machine can read the file of SMTP_URL/)
  expect(told(findings)).toMatch(/wrong The file of FILE_KEYS can't be read/)
  expect(told(findings)).toMatch(/look In the environment[^]*SECRETS_KEY/)
})

// Of an invented name, made for this test, self-signed.
const certificates = {
  expired: `-----BEGIN CERTIFICATE-----
MIIBejCCASygAwIBAgIUT+F5Oz/bdSJLCIRIo1qu0j5dQ7EwBQYDK2VwMCExHzAd
BgNVBAMMFnRlbmRlcnMucGFkYXVrLmV4YW1wbGUwHhcNMjAwMTAxMDAwMDAwWhcN
MjAwMTMxMDAwMDAwWjAhMR8wHQYDVQQDDBZ0ZW5kZXJzLnBhZGF1ay5leGFtcGxl
MCowBQYDK2VwAyEAdp4nMqbiytLMRpWLXET1Mn1rhHPqk9sTqJ5KlS6kChqjdjB0
MB0GA1UdDgQWBBSUFTeY5O4kAfIoQcwWkMQxcJaOfTAfBgNVHSMEGDAWgBSUFTeY
5O4kAfIoQcwWkMQxcJaOfTAPBgNVHRMBAf8EBTADAQH/MCEGA1UdEQQaMBiCFnRl
bmRlcnMucGFkYXVrLmV4YW1wbGUwBQYDK2VwA0EAsfCTGwMUu4w5dM6S1pnZA8u9
PxcL0e2b8czEuvbcrZWvG+D/qPYHb0I5rzQEroeEj65Nx95YvKrbSMP/STVJDA==
-----END CERTIFICATE-----`,
  valid: `-----BEGIN CERTIFICATE-----
MIIBfDCCAS6gAwIBAgIUajNk4fMzn7GlN6acr8k3tD3blhcwBQYDK2VwMCExHzAd
BgNVBAMMFnRlbmRlcnMucGFkYXVrLmV4YW1wbGUwIBcNMjYxMTAxMDAwMDAwWhgP
MjEyNjEwMDgwMDAwMDBaMCExHzAdBgNVBAMMFnRlbmRlcnMucGFkYXVrLmV4YW1w
bGUwKjAFBgMrZXADIQAzH5VJfIQLYyswDMJra3EyOOmFV+uPqHCchtnS6eIR9aN2
MHQwHQYDVR0OBBYEFGdvEZEGbvnMxqwtwZR4Q14EguC6MB8GA1UdIwQYMBaAFGdv
EZEGbvnMxqwtwZR4Q14EguC6MA8GA1UdEwEB/wQFMAMBAf8wIQYDVR0RBBowGIIW
dGVuZGVycy5wYWRhdWsuZXhhbXBsZTAFBgMrZXADQQBoq35fhZ7C4diINSdeUcUt
lxoALaAt+bU2EhHg6WmPnlT+8xGurGutbLDNcYBF9sWQW49QWlLr8tDHmfkHWXUC
-----END CERTIFICATE-----`,
}
