import { setTimeout as pause } from 'node:timers/promises'
import { chromium as playwright } from 'playwright-core'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { atMost, kilobytes } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import { chromium, chromiumFlags } from '@padauk/proofs/kit/site-under-test'
import type { Bench } from './bench.ts'

/** What a phone pays for a public page, as its browser counts it on the wire. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  // It would ask for the page a second time, in order to keep it.
  serviceWorkers: 'block',
} as const

const homes = [
  { path: '/', firstView: 120_000 },
  { path: '/mm', firstView: 160_000 },
]

/** What a contractor opens on the way: the list, and the tender that closes next. */
async function tenderPages(origin: string) {
  const answer = await fetch(`${origin}/api/tenders/actives?state=open&limit=1`)
  const [next] = (await answer.json()) as { id: string }[]
  const paths = ['/tenders', ...(next ? [`/tender/${next.id}`] : [])]
  return paths.flatMap((path) => [
    { path, firstView: 120_000 },
    { path: `${path}?lang=mm`, firstView: 160_000 },
  ])
}
const budgets = { scripts: 110_000, wholePage: 800_000, shift: 0.02 }

/** A slow mobile connection, on which fonts and pictures arrive after the words. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Loaded = { url: string; type: string; bytes: number }

/** Everything that came over the wire, headers included. */
async function countTraffic(wire: CDPSession) {
  const requests = new Map<string, Loaded>()
  wire.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    requests.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = requests.get(requestId)
    if (loaded) loaded.bytes = encodedDataLength
  })
  await wire.send('Network.enable')
  return () => [...requests.values()]
}

const sum = (loaded: { bytes: number }[]) => loaded.reduce((total, { bytes }) => total + bytes, 0)

/** In the page, before anything else: how much it moves by itself (https://web.dev/articles/cls). */
const watcher = `
  window.seen = { shift: 0 }
  let spell = { begin: 0, last: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      const goesOn = startTime - spell.last < 1000 && startTime - spell.begin < 5000
      spell = goesOn
        ? { ...spell, last: startTime, shift: spell.shift + value }
        : { begin: startTime, last: startTime, shift: value }
      seen.shift = Math.max(seen.shift, spell.shift)
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

const picturesInView = `[...document.images]
  .filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    const isVisible = image.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isVisible && bottom > 0 && top < innerHeight
  })
  .map((image) => image.currentSrc)`

const scripts = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`

type Script = { path: string; bytes: number }

async function open(browser: Browser, address: string, line?: typeof slowLine) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  const traffic = await countTraffic(wire)
  if (line) await wire.send('Network.emulateNetworkConditions', line)
  await page.addInitScript({ content: watcher })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, traffic, close: () => context.close() }
}

async function scrollToTheEnd(page: Page) {
  const isAtEnd = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 1'
  while (!(await page.evaluate<boolean>(isAtEnd))) {
    await page.mouse.wheel(0, phone.viewport.height / 2)
    await pause(150)
  }
  await page.waitForLoadState('networkidle')
}

const neededAtFirst = new Set(['Document', 'Stylesheet', 'Font'])

async function weigh(browser: Browser, origin: string, budget: (typeof homes)[number]) {
  const { path } = budget
  const { page, traffic, close } = await open(browser, origin + path)
  const inView = new Set(await page.evaluate<string[]>(picturesInView))
  const isNeeded = ({ type, url }: Loaded) => neededAtFirst.has(type) || inView.has(url)
  const firstView = sum(traffic().filter(isNeeded))
  // What the page itself names comes to life at once; the rest is fetched when its time has come.
  const named = await (await fetch(origin + path)).text()
  const loaded = await page.evaluate<Script[]>(scripts)
  const atOnce = loaded.filter((script) => named.includes(script.path))
  await scrollToTheEnd(page)
  const wholePage = sum(traffic())
  await close()
  return [
    atMost(
      `${path}  first view: HTML, CSS, fonts, picture`,
      firstView,
      budget.firstView,
      kilobytes,
    ),
    atMost(`${path}  JavaScript before idle, brotli`, sum(atOnce), budgets.scripts, kilobytes),
    atMost(`${path}  whole page, scrolled to its end`, wholePage, budgets.wholePage, kilobytes),
  ]
}

async function shiftOf(browser: Browser, origin: string, path: string): Promise<Row> {
  const { page, close } = await open(browser, origin + path, slowLine)
  await scrollToTheEnd(page)
  const shift = await page.evaluate<number>('seen.shift')
  await close()
  return atMost(`${path}  layout shift on a slow line`, shift, budgets.shift, (it) => it.toFixed(4))
}

export const weight: Bench = {
  name: 'weight',
  async run({ isShort, site }) {
    const origin = await site()
    const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags })
    const rows: Row[] = []
    try {
      for (const page of isShort ? homes : [...homes, ...(await tenderPages(origin))]) {
        rows.push(...(await weigh(browser, origin, page)))
        if (!isShort) rows.push(await shiftOf(browser, origin, page.path))
      }
    } finally {
      await browser.close()
    }
    return { rows }
  },
}
