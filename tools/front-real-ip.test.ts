import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anOrigin, says } from './an-origin.ts'
import type { Origin } from './an-origin.ts'
import { hasNginx, startFront } from '@padauk/testing/front'
import { root } from '@padauk/testing/processes'

const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))
let origin: Origin

async function front(env: Record<string, string>) {
  const started = await startFront({ directory, apis: [origin.url], site: origin.url, env })
  onTestFinished(() => started.stop())
  return {
    /** As the proxy passes a request on: with the visitor's address at the end of the list. */
    ask: (from: string, path = '/api/login') =>
      fetch(started.url + path, {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': from },
      }),
  }
}
const seenAddress = () => origin.seen.at(-1)?.headers['x-forwarded-for']

describe.skipIf(!hasNginx())('the front behind another proxy', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    origin = await anOrigin(says('answer'))
  })
  afterAll(async () => {
    await origin.leave()
    rmSync(directory, { recursive: true, force: true })
  })

  it('sees the address of each visitor', async () => {
    const { ask } = await front({ FRONT_REAL_IP_FROM: '10.0.0.0/8 127.0.0.1' })
    await ask('203.0.113.7')
    expect(seenAddress()).toBe('203.0.113.7')
    await ask('198.51.100.1, 203.0.113.8, 10.1.2.3')
    expect(seenAddress()).toBe('203.0.113.8')
    const crowd = await Promise.all(Array.from({ length: 260 }, () => ask('203.0.113.7')))
    expect(crowd.map(({ status }) => status)).toContain(429)
    expect((await ask('203.0.113.9')).status).toBe(200)
  })

  it('trusts no header when no proxy is named', async () => {
    const { ask } = await front({})
    await ask('203.0.113.7')
    expect(seenAddress()).toBe('127.0.0.1')
  })

  it('trusts no header from an address that is not named', async () => {
    const { ask } = await front({ FRONT_REAL_IP_FROM: '10.0.0.5' })
    await ask('203.0.113.7')
    expect(seenAddress()).toBe('127.0.0.1')
  })

  it('needs no certificate when the proxy has it', async () => {
    const { ask } = await front({
      PUBLIC_URL: 'https://tenders.padauk.example',
      FRONT_REAL_IP_FROM: '127.0.0.1',
      FRONT_TLS: 'off',
    })
    const answer = await ask('203.0.113.7')
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/)
    expect(origin.seen.at(-1)?.headers['x-forwarded-proto']).toBe('https')
  })
})

it.each([
  [{ FRONT_REAL_IP_FROM: '0.0.0.0/0' }, /0\.0\.0\.0\/0 is no address of a proxy/],
  [{ FRONT_REAL_IP_FROM: 'unix:' }, /unix: is no address of a proxy/],
  [{ FRONT_TLS: 'off' }, /FRONT_REAL_IP_FROM must name the proxy/],
])('is not rendered with %o', (env, sentence) => {
  const { status, stderr } = spawnSync('bash', [join(root, 'ops/nginx/render.sh'), directory], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', PUBLIC_URL: 'https://padauk.example', ...env },
  })
  expect(stderr).toMatch(sentence)
  expect(status).toBe(2)
})
