import type { SeenPage } from '#app/shell/seen-page.ts'
import { freshOrKept, keep, keptOrFresh, mayBeKept } from './keeping.ts'
import { unseenPage } from './unseen-page.ts'
import { openNotices, showNews } from './push.ts'
import { pageAddress, wayOf } from './ways.ts'

declare const self: ServiceWorkerGlobalScope

// A change of what is kept, or how, takes a new number; the old cacheNames are then cleared away.
const cacheNames = { pages: 'pages-1', assets: 'assets-1' }
const most = { pages: 30, assets: 80 }
const patience = 4_000
const oneDay = 86_400_000

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const known = new Set(Object.values(cacheNames))
  const old = (await caches.keys()).filter((name) => !known.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  // Pages are requested while this script is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  switch (wayOf(event.request, self.location.origin)) {
    case 'asset':
      return event.respondWith(asset(event.request))
    case 'page':
      return event.respondWith(page(event))
    case 'data':
      return event.respondWith(data(event))
    case 'network':
      return
  }
})

const asset = async (request: Request) =>
  keptOrFresh(await caches.open(cacheNames.assets), request, most.assets)

async function page(event: FetchEvent) {
  const { request } = event
  const answer = await freshOrKept({
    cache: await caches.open(cacheNames.pages),
    address: pageAddress(request.url),
    ask: async () => (await event.preloadResponse) ?? fetch(request),
    patience,
    afterwards: (work) => event.waitUntil(work),
    most: most.pages,
  })
  return answer ?? unseenPage()
}

/** A page that is reached from another one comes as data alone; it is kept whole all the same. */
async function data(event: FetchEvent) {
  const address = pageAddress(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keepPage(address))
    return answer
  } catch (error) {
    const client = await self.clients.get(event.clientId)
    if (!client || pageAddress(client.url) === address) throw error
    return reload(address)
  }
}

/** Tells the router to load the page as a whole, which may be kept here. */
function reload(address: string) {
  const { pathname, search } = new URL(address)
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': pathname + search, 'x-remix-reload-document': 'true' },
  })
}

async function keepPage(address: string) {
  const cache = await caches.open(cacheNames.pages)
  const kept = await cache.match(address)
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (age < oneDay) return
  const answer = await fetch(address)
  if (mayBeKept(answer)) await keep(cache, address, answer, most.pages)
}

self.addEventListener('message', (event) => event.waitUntil(keepSeen(event.data)))

/** The first page was loaded before this worker came; the browser still has most of it at hand. */
async function keepSeen({ page: seen, assets }: SeenPage) {
  const { origin } = self.location
  const ours = assets.filter(
    (url) => wayOf({ method: 'GET', mode: 'cors', url }, origin) === 'asset',
  )
  await Promise.all(ours.map((url) => asset(new Request(url))))
  const isPublic = wayOf({ method: 'GET', mode: 'navigate', url: seen }, origin) === 'page'
  if (isPublic) await keepPage(pageAddress(seen))
}

self.addEventListener('push', (event) => event.waitUntil(showNews(self.registration)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotices(self.clients))
})
