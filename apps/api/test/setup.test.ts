import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { startInbox } from '@padauk/testing/inbox'
import type { Inbox } from '@padauk/testing/inbox'
import { root } from '@padauk/testing/processes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBuckets } from '#platform/object-store/s3-test-bucket'

/** Everything up to the settings; the steps after them belong to a machine of their own. */
const place = mkdtempSync(join(tmpdir(), 'padauk-setup-'))
const [maker, machine, programs] = [
  join(place, 'maker'),
  join(place, 'machine'),
  join(place, 'bin'),
]
const archive = join(place, 'archives', '20261118-abc.tar.gz')
const etc = join(machine, 'etc/padauk')

/** A release whose parts are those of this repository, so that it is small and runs. */
function makeRelease(madeAt = 1_790_000_000) {
  const release = join(maker, 'opt/padauk/releases/20261118-abc')
  rmSync(release, { recursive: true, force: true })
  mkdirSync(join(release, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(release, 'bin/node'))
  for (const part of ['apps', 'packages', 'node_modules', 'ops', 'package.json']) {
    symlinkSync(join(root, part), join(release, part))
  }
  writeFileSync(join(release, 'made-at'), `${madeAt}\n`)
  writeFileSync(join(release, 'sbom.cdx.json'), '{}\n')
  const words = ['pack', '20261118-abc', join(place, 'archives'), join(place, 'release.pem')]
  execFileSync('bash', [join(root, 'ops/deploy.sh'), ...words], {
    env: { ...process.env, PADAUK_ROOT: maker, PADAUK_SYSTEMCTL: 'true' },
    stdio: 'ignore',
  })
}

/** A program of the machine that answers as one elsewhere would. */
function answers(name: string, script: string) {
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(programs, name), 0o755)
}

let inbox: Inbox
const usual = () => ({
  DOMAIN: 'tenders.padauk.example',
  SMTP_SERVER: new URL(inbox.smtpUrl).host,
  SMTP_USER: 'site@padauk.example',
  SMTP_PASSWORD: 'right / @ %',
  FILES: 'disk',
  BACKUPS: join(place, 'backups'),
})

function commandWith(change: Record<string, string>) {
  const file = join(place, 'answers')
  const lines = Object.entries({ ...usual(), ...change }).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  const words = [join(root, 'ops/setup.sh'), archive, '--answers', file]
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    PADAUK_ROOT: machine,
    PADAUK_SYSTEMCTL: 'true',
  }
  return { words, env }
}

/** The mail server that it asks is in this process. */
async function setUp(change: Record<string, string> = {}, ...options: string[]) {
  const { words, env } = commandWith(change)
  const run = spawn('bash', [...words, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, sentence, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'exit') as Promise<[number | null]>,
  ])
  return { isDone: status === 0, said, sentence: sentence.trim() }
}

const settings = () => readFileSync(join(etc, 'padauk.env'), 'utf8')
/** Settings and secrets, to see whether a failed run touched them. */
const written = () =>
  Object.fromEntries(
    readdirSync(etc, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.env') || name.startsWith('secrets/'))
      .map((name) => [name, readFileSync(join(etc, name), 'utf8')]),
  )

async function expectRefused(change: Record<string, string>, sentence: RegExp) {
  const before = written()
  const result = await setUp(change)
  expect(result.sentence).toMatch(sentence)
  expect(result.sentence.split('\n')).toHaveLength(1)
  expect(result.isDone).toBe(false)
  expect(written()).toEqual(before)
  expect(readdirSync(etc).filter((name) => name.startsWith('answers.'))).toEqual([])
}

beforeAll(async () => {
  inbox = await startInbox({ password: 'right / @ %' })
  mkdirSync(programs)
  mkdirSync(join(place, 'archives'))
  const key = join(place, 'release.pem')
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  const publicKey = execFileSync('openssl', ['pkey', '-in', key, '-pubout'])
  writeFileSync(join(place, 'archives', 'release.pub'), publicKey)
})
afterAll(async () => {
  await inbox.stop()
  rmSync(place, { recursive: true })
})
function prepareMachine() {
  makeRelease()
  answers('getent', 'echo "203.0.113.7 STREAM"')
  answers('hostname', 'echo "203.0.113.7 "')
  answers('df', 'printf "Filesystem\\nx 1 1 90000000 1 /\\n"')
  answers('ss', '')
}
beforeEach(prepareMachine)

describe.skipIf(process.getuid?.() !== 0)('setting up a machine', () => {
  beforeAll(async () => {
    prepareMachine()
    expect(await setUp()).toMatchObject({ isDone: true, sentence: '' })
  })

  test('writes the answers as settings, and secrets only where the processes can read them', () => {
    expect(settings()).toContain('\nPUBLIC_URL=https://tenders.padauk.example\n')
    expect(settings()).toContain(`\nFILES_DIRECTORY=${machine}/var/lib/padauk/files\n`)
    expect(settings()).toContain('\nOPERATOR_EMAIL=site@padauk.example\n')
    expect(settings()).not.toMatch(/^S3_/m)
    expect(settings()).not.toContain('right')
    const url = new URL(readFileSync(join(etc, 'secrets/SMTP_URL'), 'utf8'))
    expect(decodeURIComponent(url.password)).toBe('right / @ %')
    expect(readFileSync(join(etc, 'setup.answers'), 'utf8')).not.toContain('right')
    expect(readdirSync(join(etc, 'secrets'))).toContain('FILE_KEYS')
  })

  test('run twice, changes nothing and makes no new key', async () => {
    const before = written()
    const again = await setUp()
    expect(again.isDone).toBe(true)
    expect(again.said).not.toContain('wrote')
    expect(written()).toEqual(before)
  })

  test('a password that is not typed stays', async () => {
    const before = written()
    expect(await setUp({ SMTP_PASSWORD: '' })).toMatchObject({ isDone: true })
    expect(written()).toEqual(before)
  })

  test('leaves what an operator has changed since', async () => {
    const before = settings()
    const changed = before.replace('LOG_LEVEL=info', 'LOG_LEVEL=warn\nSITE_NAME=ours')
    writeFileSync(join(etc, 'padauk.env'), changed)
    expect(await setUp()).toMatchObject({ isDone: true })
    expect(settings()).toBe(changed)
    writeFileSync(join(etc, 'padauk.env'), before)
  })

  test('keeps the small profile until another is chosen', async () => {
    const before = settings()
    const small = { doors: 'http://127.0.0.1:9101 http://127.0.0.1:9103', worker: 'on' }
    const chosen = () => ({
      doors: /^PRIVATE_DOORS=(.*)$/m.exec(settings())?.[1],
      worker: /^WORKER_IN_API=(.*)$/m.exec(settings())?.[1],
    })
    expect(chosen().worker).toBeUndefined()
    expect(await setUp({}, '--small')).toMatchObject({ isDone: true })
    expect(chosen()).toEqual(small)
    expect(await setUp()).toMatchObject({ isDone: true })
    expect(chosen()).toEqual(small)
    expect(await setUp({}, '--normal')).toMatchObject({ isDone: true })
    expect(settings()).toBe(before)
    await expectRefused({ PROFILE: 'tiny' }, /PROFILE is small or normal, not «tiny»/)
  })

  test('interrupted while it examines, it leaves nothing half done and continues the next time', async () => {
    const before = written()
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const { words, env } = commandWith({ SMTP_SERVER: `127.0.0.1:${port}` })
    const run = spawn('bash', words, { env, detached: true, stdio: 'ignore' })
    await once(silent, 'connection')
    await pause(100)
    process.kill(-(run.pid ?? 0), 'SIGTERM')
    await once(run, 'exit')
    silent.close()
    expect(written()).toEqual(before)
    expect(readdirSync(etc).filter((name) => name.startsWith('answers.'))).toEqual([])
    expect(await setUp()).toMatchObject({ isDone: true })
  })

  describe('says in one sentence what is wrong with', () => {
    test.each(['https://padauk.example', 'padauk', 'Padauk.example', 'pad auk.example'])(
      'the domain %s',
      (DOMAIN) => expectRefused({ DOMAIN }, /is no domain name: type it in small letters/),
    )

    test('a domain that is not known', async () => {
      answers('getent', 'exit 2')
      await expectRefused({}, /tenders\.padauk\.example has no address: add an A record/)
    })

    test('an IPv6 address in DNS on a machine without IPv6', async () => {
      answers('getent', 'printf "203.0.113.7 STREAM\\n2001:db8::7 STREAM\\n"')
      await expectRefused({}, /has the IPv6 address 2001:db8::7, and this machine has none/)
    })

    test('the password of the mail server', async () => {
      await expectRefused(
        { SMTP_PASSWORD: 'wrong' },
        /does not let us in: Invalid login.*No setting was/,
      )
    })

    test('a mail server that is not there', async () => {
      await expectRefused({ SMTP_SERVER: '127.0.0.1:1' }, /does not let us in: .*ECONNREFUSED/)
    })

    test('a disk that is full', async () => {
      answers('df', 'printf "Filesystem\\nx 1 1 900000 1 /\\n"')
      await expectRefused({}, /has 0 GB of free room and needs 2: make room/)
    })

    test('a port that another program has', async () => {
      answers('ss', `echo 'LISTEN 0 511 *:80 *:* users:(("apache2",pid=1,fd=4))'`)
      await expectRefused({}, /port 80 is taken by apache2: stop it/)
    })

    test('a clock that is behind', async () => {
      rmSync(join(machine, 'opt/padauk/releases'), { recursive: true })
      makeRelease(Math.floor(Date.now() / 1000) + 86_400)
      await expectRefused({}, /the clock of this machine says .* before the release was made/)
      rmSync(join(machine, 'opt/padauk/releases'), { recursive: true })
    })

    test('a place for backups that is none', async () => {
      await expectRefused({ BACKUPS: 'backups' }, /neither a directory, which begins with \//)
      const store = { BACKUPS_ENDPOINT: 's3.padauk.example', BACKUPS_REGION: 'us-east-1' }
      const keys = { BACKUPS_ACCESS_KEY: 'a', BACKUPS_SECRET_KEY: 'b' }
      const bucket = { BACKUPS: 's3://bucket', ...store, ...keys }
      await expectRefused(bucket, /names no path in the bucket/)
      const machine = { BACKUPS: 'sftp://backup.padauk.example' }
      await expectRefused(machine, /names no user, machine or directory/)
    })

    test('an answer that is missing', async () => {
      await expectRefused(
        { SMTP_SERVER: '' },
        /^setup\.sh: SMTP_SERVER is missing: 2\. Mail server/,
      )
    })

    test('an archive that was changed on its way', async () => {
      writeFileSync(archive, 'x', { flag: 'a' })
      await expectRefused({}, /is not what was signed: copy it again/)
    })
  })

  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  describe.skipIf(!endpoint)('an object store', () => {
    const engine = {
      endpoint: endpoint ?? '',
      region: 'us-east-1',
      accessKey: S3_ACCESS_KEY ?? '',
      secretKey: S3_SECRET_KEY ?? '',
    }
    const store = (bucket: string) => ({
      FILES: engine.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: engine.region,
      S3_ACCESS_KEY: engine.accessKey,
      S3_SECRET_KEY: engine.secretKey,
    })

    test('without Object Lock is refused', async () => {
      const buckets = createTestBuckets(engine, 'padauk-setup')
      const Bucket = buckets.newName()
      await buckets.client.send(new CreateBucketCommand({ Bucket }))
      await expectRefused(store(Bucket), /Object Lock/)
      await buckets.dispose(Bucket)
    })

    test('with a wrong key is refused', async () => {
      const wrong = { ...store('padauk-setup-none'), S3_SECRET_KEY: 'wrong' }
      await expectRefused(wrong, /The store can't be used/)
    })
  })
})
