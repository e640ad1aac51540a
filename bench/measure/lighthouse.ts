import { launch } from 'chrome-launcher'
import runLighthouse from 'lighthouse'
import { listProjects, listServices } from '@padauk/contract/content'
import { createClient } from '@padauk/contract/client'
import { comparedRow, median } from '@padauk/proofs/kit/in-turns'
import { atLeast } from '@padauk/proofs/kit/report'
import { chromium, chromiumFlags } from '@padauk/proofs/kit/site-under-test'
import type { Bench } from './bench.ts'

/** Lighthouse as on a mid-range phone on a slow connection; speed is the median of three runs. */
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

async function runOnce(address: string) {
  // A fresh browser each time: nothing is cached.
  const chromeFlags = ['--headless=new', ...chromiumFlags]
  const chrome = await launch({ chromePath: chromium, chromeFlags })
  const onlyCategories = ['performance', ...others]
  const flags = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories } as const
  const result = await runLighthouse(address, flags).finally(() => chrome.kill())
  if (result && !result.lhr.runtimeError) return result.lhr
  throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
}

/** On a busy machine Lighthouse may miss the beginning of a page; it then asks to be run again. */
const run = (address: string, tries = 3): Promise<Run> =>
  runOnce(address).catch((error: unknown) => {
    if (tries === 1) throw error
    return run(address, tries - 1)
  })

type Run = Awaited<ReturnType<typeof runOnce>>

const score = (run: Run, category: string) =>
  Math.round((run.categories[category]?.score ?? 0) * 100)
const paint = (run: Run) => run.audits['largest-contentful-paint']?.numericValue ?? Infinity

/** What keeps a category below its best, so that it need not be looked for. */
const faultsOf = (run: Run) =>
  others.flatMap((category) =>
    (run.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${run.audits[id]?.title}`),
  )

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

async function judge(origin: string, path: string, runs: number) {
  const seen: Run[] = []
  while (seen.length < runs) seen.push(await run(origin + path))
  const speeds = seen.map((one) => score(one, 'performance'))
  const blocked = median(seen.map((one) => one.audits['total-blocking-time']?.numericValue ?? 0))
  // The phone is reckoned from this machine: below about 1000 it is busy, and the figures are poor.
  const machine = Math.round(median(seen.map((one) => one.environment.benchmarkIndex)))
  const worst = (category: string) => Math.min(...seen.map((one) => score(one, category)))
  const [paints, goal] = [median(seen.map(paint)), budgets.largestPaint]
  return {
    rows: [
      atLeast(`${path}  performance`, median(speeds), budgets.performance),
      ...others.map((category) => atLeast(`${path}  ${category}`, worst(category), budgets.others)),
      comparedRow(
        `${path}  largest contentful paint`,
        { ours: paints, beside: goal, ratio: paints / goal },
        { name: 'the goal', written: seconds, most: 1 },
      ),
    ],
    remarks: [
      `${path}  runs ${speeds.join(' ')}, blocked ${Math.round(blocked)} ms, machine ${machine}`,
      ...new Set(seen.flatMap(faultsOf)),
    ],
  }
}

export const lighthouse: Bench = {
  name: 'lighthouse',
  async run({ isShort, rounds, site }) {
    const origin = await site()
    const judged = []
    const paths = isShort ? ['/mm'] : await pagesOf(origin)
    for (const path of paths) judged.push(await judge(origin, path, isShort ? 1 : rounds))
    return {
      rows: judged.flatMap(({ rows }) => rows),
      remarks: judged.flatMap(({ remarks }) => remarks),
    }
  },
}
