import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { listNews } from '@padauk/contract/content'
import { pageContext, preparePage } from './page.server.ts'
import { visitContext } from './visit.ts'

const quiet = { warn: () => {}, error: () => {} }
const unreachable = 'http://127.0.0.1:9'

type Visited = {
  path: string
  cookie?: string
  method?: string
  load?: boolean
  saveData?: string
  keptByFront?: boolean
}

/** One request through the middleware, with an api that is down. */
async function ask(visited: Visited) {
  const { path, cookie = '', method = 'GET', load = false, saveData, keptByFront } = visited
  const url = new URL(path, 'http://site.test')
  const headers = {
    cookie,
    ...(saveData && { 'save-data': saveData }),
    ...(keptByFront && { 'x-kept-copy': 'EXPIRED' }),
  }
  const request = new Request(url, { method, headers })
  const context = new RouterContextProvider()
  context.set(visitContext, {
    apiUrl: unreachable,
    origin: url.origin,
    requestId: 'test-request',
    address: '203.0.113.7',
    log: quiet,
  })
  const response = await preparePage(
    { request, url, context, params: {}, pattern: url.pathname },
    async () => {
      if (load) await context.get(pageContext).load(listNews, { query: {} })
      return new Response('page')
    },
  )
  if (!response) throw new Error('the middleware answered nothing')
  return { status: response.status, headers: response.headers, page: context.get(pageContext) }
}

async function visit(visited: Visited) {
  const { headers } = await ask(visited)
  return [headers.get('content-language'), headers.get('cache-control')]
}

const forEverybody = 'public, max-age=1, stale-while-revalidate=1'

describe('a page', () => {
  it('with a draft is neither cached nor indexed', async () => {
    const { headers } = await ask({ path: '/preview/news/rain?lang=mm&expires=1&signature=s' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect((await ask({ path: '/mm' })).headers.has('x-robots-tag')).toBe(false)
  })

  it('uses the language of its address before the stored one, and may be shared', async () => {
    expect(await visit({ path: '/mm', cookie: 'lang=en' })).toEqual(['my', forEverybody])
    expect(await visit({ path: '/', cookie: 'lang=mm' })).toEqual(['en', forEverybody])
  })

  it('follows the cookie where the address says nothing, and is kept apart by it', async () => {
    const byCookie = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'
    expect(await visit({ path: '/tenders', cookie: 'lang=mm' })).toEqual(['my', byCookie])
    expect(await visit({ path: '/tenders' })).toEqual(['en', byCookie])
    const { headers } = await ask({ path: '/tenders' })
    expect(headers.get('vary')).toBe('save-data, cookie')
  })

  it('knows who saves data, and caches keep it apart for them', async () => {
    const { page, headers } = await ask({ path: '/', saveData: 'on' })
    expect([page.savesData, headers.get('vary')]).toEqual([true, 'save-data'])
    expect((await ask({ path: '/' })).page.savesData).toBe(false)
  })

  it('is not cached while the api is down', async () => {
    expect(await visit({ path: '/mm', load: true })).toEqual(['my', 'no-store'])
  })

  it('returns 503 while the api is down and nginx has a complete copy', async () => {
    expect(await ask({ path: '/mm', load: true, keptByFront: true })).toMatchObject({ status: 503 })
    expect(await ask({ path: '/mm', keptByFront: true })).toMatchObject({ status: 200 })
    expect(await ask({ path: '/mm', load: true })).toMatchObject({ status: 200 })
  })

  it('is not cached as the response to a form', async () => {
    expect(await visit({ path: '/mm', method: 'POST' })).toEqual(['my', 'no-store'])
  })
})
