import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { listProjects, listServices } from '@padauk/contract/content'
import { createClient } from '@padauk/contract/client'
import { areHeld, atLeast, atMost, describeRows } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import { chromium, chromiumFlags, siteUnderTest } from '@padauk/proofs/kit/site-under-test'

/** Lighthouse as on a mid-range phone on a slow connection; speed is the median of three runs. */
const runs = 3
const budgets = { performance: 95, others: 100, largestPaint: 1_800 }
const others = ['accessibility', 'best-practices', 'seo'] as const

async function pagesOf(origin: string) {
  const call = createClient({ origin, language: 'en' })
  const services = await call(listServices, { params: { lang: 'en' } })
  const listed = await call(listProjects, { params: { lang: 'en' } })
  if (!services.ok || !listed.ok) throw new Error('the api does not answer')
  const [service] = services.value
  const [project] = listed.value.projects
  if (!service || !project) throw new Error('there is no service or no project to look at')
  return ['/', '/mm', `/service/${service.id}/en`, `/project/${project.id}/mm`, '/tenders']
}

/** On a busy machine Lighthouse may miss the beginning of a page; it then asks to be run again. */
async function run(address: string, tries = 3): Promise<Run> {
  try {
    return await runOnce(address)
  } catch (error) {
    if (tries === 1) throw error
    return run(address, tries - 1)
  }
}

async function runOnce(address: string) {
  // A fresh browser each time: nothing is cached.
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', ...others],
    })
    if (!result || result.lhr.runtimeError) {
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
    }
    return result.lhr
  } finally {
    chrome.kill()
  }
}

type Run = Awaited<ReturnType<typeof runOnce>>

const score = (run: Run, category: string) =>
  Math.round((run.categories[category]?.score ?? 0) * 100)
const paint = (run: Run) => run.audits['largest-contentful-paint']?.numericValue ?? Infinity
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** What keeps a category below its best, so that it need not be looked for. */
function faults(run: Run, category: string) {
  const audits = run.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `      ${id}: ${run.audits[id]?.title}`)
}

async function judge(origin: string, path: string): Promise<Row[]> {
  const seen: Run[] = []
  while (seen.length < runs) seen.push(await run(origin + path))
  for (const category of others) {
    for (const fault of new Set(seen.flatMap((run) => faults(run, category)))) {
      process.stdout.write(`${path}\n${fault}\n`)
    }
  }
  const speeds = seen.map((run) => score(run, 'performance'))
  const blocked = median(seen.map((run) => run.audits['total-blocking-time']?.numericValue ?? 0))
  // The phone is reckoned from this machine: below about 1000 it is busy, and the figures are poor.
  const machine = Math.round(median(seen.map((run) => run.environment.benchmarkIndex)))
  process.stdout.write(
    `${path}  runs ${speeds.join(' ')}, blocked ${Math.round(blocked)} ms, machine ${machine}\n`,
  )
  return [
    atLeast(`${path}  performance`, median(speeds), budgets.performance),
    ...others.map((category) =>
      atLeast(
        `${path}  ${category}`,
        Math.min(...seen.map((run) => score(run, category))),
        budgets.others,
      ),
    ),
    atMost(
      `${path}  largest contentful paint`,
      median(seen.map(paint)),
      budgets.largestPaint,
      (milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`,
    ),
  ]
}

const site = await siteUnderTest()
const rows: Row[] = []
try {
  for (const path of await pagesOf(site.url)) rows.push(...(await judge(site.url, path)))
} finally {
  await site.stop()
}
process.stdout.write(`${describeRows(rows)}\n`)
process.exit(areHeld(rows) ? 0 : 1)
