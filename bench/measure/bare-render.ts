import { join } from 'node:path'
import { root } from '@padauk/testing/processes'

// The pages of the site without HTTP and without an api: how fast React alone can write them.
const [path = '/', api = '', seconds = '1'] = process.argv.slice(2)

type Visit = { apiUrl: string; origin: string; requestId: string; address: string; log: object }
type Render = (page: { request: Request; visit: Visit }) => Promise<Response>
type Pages = { createPages: (needs: { build: unknown; mode: string }) => Render }

const remembered = new Map<string, string>()
const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : input.toString()
  const known = remembered.get(address)
  const text = known ?? (await (await ask(input, init)).text())
  remembered.set(address, text)
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

const site = join(root, 'apps', 'site')
const { createPages } = (await import(join(site, 'server', 'pages.ts'))) as Pages
const build: unknown = await import(join(site, 'build', 'server', 'index.js'))
const render = createPages({ build, mode: 'production' })
const origin = 'http://127.0.0.1'
const visit = {
  apiUrl: api,
  origin,
  requestId: 'bare-render',
  address: '127.0.0.1',
  log: { warn: () => {}, error: () => {} },
}

async function renderFor(ms: number) {
  const end = performance.now() + ms
  let pages = 0
  while (performance.now() < end) {
    await (await render({ request: new Request(origin + path), visit })).arrayBuffer()
    pages += 1
  }
  return pages
}

await renderFor(Number(seconds) * 1_000)
const before = process.cpuUsage()
const start = performance.now()
const pages = await renderFor(Number(seconds) * 1_000)
const { user, system } = process.cpuUsage(before)
const rate = (pages * 1_000) / (performance.now() - start)
process.stdout.write(`${JSON.stringify({ rate, cpuMs: (user + system) / 1_000 / pages })}\n`)
