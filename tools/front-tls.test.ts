import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { SecureVersion } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrigin, says } from './an-origin.ts'
import type { Origin } from './an-origin.ts'
import { hasNginx, startFront } from '@padauk/testing/front'
import type { Front } from '@padauk/testing/front'
import { root } from '@padauk/testing/processes'

const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))
let origin: Origin
let front: Front
let ca: string

function shakeHands(options: { servername?: string; maxVersion?: SecureVersion }) {
  return new Promise<string>((resolve) => {
    const socket = connect({ port: front.port, ca, servername: 'localhost', ...options })
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '')
      socket.destroy()
    })
    socket.once('error', () => resolve('refused'))
  })
}

describe.skipIf(!hasNginx())('the front with a certificate', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    origin = await anOrigin(says('page', { 'strict-transport-security': 'max-age=1' }))
    front = await startFront({ directory, apis: [origin.url], site: origin.url, tls: true })
    ca = readFileSync(join(directory, 'certificate.pem'), 'utf8')
  })
  afterAll(async () => {
    await front.stop()
    await origin.leave()
    rmSync(directory, { recursive: true, force: true })
  })

  it('speaks HTTP/2', async () => {
    const session = connectHttp2(front.url, { ca })
    const stream = session.request({ ':path': '/mm' })
    const headers = await new Promise<Record<string, unknown>>((resolve) => {
      stream.once('response', resolve)
    })
    session.destroy()
    expect(headers).toMatchObject({
      ':status': 200,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(origin.seen.at(-1)?.headers).toMatchObject({
      host: `localhost:${front.port}`,
      'x-forwarded-proto': 'https',
    })
  })

  it('sends one HSTS header, only over https', async () => {
    const asked = request(`${front.url}/`, { ca }).end()
    const promised = await new Promise<string[]>((resolve) => {
      asked.once('response', (response) => resolve(response.rawHeaders))
    })
    const names = promised.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    expect(names.filter((name) => name === 'strict-transport-security').length).toBe(1)
    const plain = await fetch(front.plainUrl, { redirect: 'manual' })
    expect(plain.headers.has('strict-transport-security')).toBe(false)
  })

  it('redirects http to https, and serves the challenges of the certificate authority', async () => {
    const answer = await fetch(`${front.plainUrl}/tenders?lang=mm`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `${front.url}/tenders?lang=mm`,
    ])
    const challenges = join(directory, 'acme', '.well-known', 'acme-challenge')
    mkdirSync(challenges, { recursive: true })
    writeFileSync(join(challenges, 'token'), 'proof')
    const proof = await fetch(`${front.plainUrl}/.well-known/acme-challenge/token`)
    expect(await proof.text()).toBe('proof')
  })

  it('takes TLS 1.2 and 1.3, and only for its own name', async () => {
    expect(await shakeHands({})).toBe('TLSv1.3')
    expect(await shakeHands({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
    expect(await shakeHands({ maxVersion: 'TLSv1.1' })).toBe('refused')
    expect(await shakeHands({ servername: 'elsewhere.example' })).toBe('refused')
  })

  it('has a configuration for an installation that nginx accepts', () => {
    const rendered = join(directory, 'etc')
    const env = {
      PATH: `${process.env.PATH}:/usr/sbin`,
      PUBLIC_URL: 'https://padauk.example',
      FRONT_STATE: join(directory, 'installed'),
      FRONT_LOGS: directory,
      FRONT_PID: join(directory, 'installed.pid'),
      FRONT_CERTIFICATE: join(directory, 'certificate.pem'),
      FRONT_CERTIFICATE_KEY: join(directory, 'certificate-key.pem'),
    }
    execFileSync('bash', [join(root, 'ops', 'nginx', 'render.sh'), rendered], { env })
    execFileSync('nginx', ['-t', '-q', '-c', join(rendered, 'nginx.conf')], { env })
    const server = readFileSync(join(rendered, 'padauk', 'server-tls.conf'), 'utf8')
    expect(server).toContain('listen 443 ssl http2;')
    expect(server).toContain('return 301 https://padauk.example$request_uri;')
    const unclear = { env: { ...env, PUBLIC_URL: 'padauk.example' }, stdio: 'pipe' } as const
    const render = () =>
      execFileSync('bash', [join(root, 'ops', 'nginx', 'render.sh'), rendered], unclear)
    expect(render).toThrow('PUBLIC_URL: the address that people type')
  })
})
