import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hasNginx, startFront } from '@padauk/testing/front'
import { freePort } from '@padauk/testing/postgres'
import { answers, root, supervise } from '@padauk/testing/processes'
import { startApi } from '#test/start-api'

const built = [join('apps', 'site', 'build', 'server'), join('apps', 'admin', 'dist')]

/** nginx and what `npm run build` makes; where one is missing, the tests say that they were left out. */
export const canRun = hasNginx() && built.every((path) => existsSync(join(root, path)))

/** Site and api as they are, behind the front of an installation, with a certificate. */
export async function startProduct() {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))
  const [sitePort, siteAdminPort, insidePort, port] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const publicUrl = `https://localhost:${port}`
  const api = await startApi({
    PUBLIC_URL: publicUrl,
    ADMIN_DIRECTORY: join(root, 'apps', 'admin', 'dist'),
  })
  const site = supervise({
    name: 'site',
    arguments: ['apps/site/server.ts'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PUBLIC_URL: publicUrl,
      SITE_PORT: String(sitePort),
      SITE_PRIVATE_PORT: String(siteAdminPort),
      API_URL: `http://127.0.0.1:${insidePort}`,
    },
  })
  await answers(`http://127.0.0.1:${siteAdminPort}/healthz`)
  const siteUrl = `http://127.0.0.1:${sitePort}`
  const places = { directory, port, insidePort, tls: true }
  const front = await startFront({ ...places, apis: [api.origin], site: siteUrl })
  const ca = readFileSync(join(directory, 'certificate.pem'), 'utf8')

  return {
    api,
    site,
    ask: (path: string, asked: Asked = {}) => ask(front.url + path, { ...asked, ca }),
    async stop() {
      await front.stop()
      await site.stop()
      await api.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Header by header as it came: a library would join what was sent twice. */
async function ask(url: string, { body, ca, ...options }: Asked & { ca: string }) {
  const asked = request(url, { ca, ...options })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  asked.end(body)
  const response = await answered
  const headers = new Map<string, string[]>()
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(index, index + 2)
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return { status: response.statusCode ?? 0, headers, bytes: await buffer(response) }
}

export type Answer = Awaited<ReturnType<typeof ask>>
