import { describe, expect, it } from 'vitest'
import { freshOrKept, keep, mayBeKept } from './keeping.ts'
import type { PageCache } from './keeping.ts'

const address = 'https://padauk.example/mm'

/** As the browser's cache: in the order in which things were put. */
function aCache() {
  const lying = new Map<string, Response>()
  const urlOf = (of: RequestInfo | URL) => (of instanceof Request ? of.url : String(of))
  return {
    match: async (of) => lying.get(urlOf(of))?.clone(),
    put: async (of, answer) => void lying.set(urlOf(of), answer),
    delete: async (of) => lying.delete(urlOf(of)),
    keys: async () => [...lying.keys()].map((url) => new Request(url)),
  } satisfies PageCache
}

const aPage = (words: string, headers: Record<string, string> = {}) =>
  new Response(`<html><head></head><body>${words}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', ...headers },
  })

const never = () => new Promise<Response>(() => {})
const offline = () => Promise.reject<Response>(new TypeError('offline'))

async function visit(cache: PageCache, ask: () => Promise<Response>) {
  const work: Promise<unknown>[] = []
  const afterwards = (each: Promise<unknown>) => void work.push(each)
  const answer = await freshOrKept({ cache, address, ask, patience: 10, afterwards, most: 30 })
  return { text: (await answer?.text()) ?? null, headers: answer?.headers, work }
}

describe('a page', () => {
  it('comes from the network while that answers, and is kept', async () => {
    const cache = aCache()
    const { text, work } = await visit(cache, async () => aPage('today'))
    await Promise.all(work)
    expect(text).toContain('today')
    expect(text).not.toContain('kept-copy')
    expect(await (await cache.match(address))?.text()).toContain('today')
  })

  it.each([
    ['there is no network', offline],
    ['the network takes too long', never],
  ])('is the one seen last when %s, and says so', async (_, ask) => {
    const cache = aCache()
    await keep(cache, address, aPage('yesterday'), 30)
    const { text, headers } = await visit(cache, ask)
    expect(text).toContain('yesterday')
    expect(text).toContain('<head><meta name="kept-copy"/>')
    expect(headers?.get('content-encoding')).toBeNull()
  })

  it('returns nothing for an unseen page', async () => {
    expect((await visit(aCache(), offline)).text).toBeNull()
  })

  it('is renewed although the old one was shown already', async () => {
    const cache = aCache()
    await keep(cache, address, aPage('yesterday'), 30)
    const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, 30, aPage('today')))
    const { text, work } = await visit(cache, slow)
    expect(text).toContain('yesterday')
    await Promise.all(work)
    await Promise.all(work)
    expect(await (await cache.match(address))?.text()).toContain('today')
  })
})

it('is kept only whole, and when its server allows it', () => {
  expect(mayBeKept(aPage('x', { 'cache-control': 'private, no-cache' }))).toBe(true)
  expect(mayBeKept(aPage('half', { 'cache-control': 'no-store' }))).toBe(false)
  expect(mayBeKept(new Response('{}', { headers: { 'content-type': 'application/json' } }))).toBe(
    false,
  )
  const missing = new Response('', { status: 404, headers: { 'content-type': 'text/html' } })
  expect(mayBeKept(missing)).toBe(false)
})

it('drops the least recently used entry', async () => {
  const cache = aCache()
  const put = (name: string) => keep(cache, `https://padauk.example/${name}`, aPage(name), 2)
  for (const name of ['a', 'b', 'a', 'c']) await put(name)
  const left = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  expect(left).toEqual(['/a', '/c'])
})
