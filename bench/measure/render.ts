import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@padauk/testing/processes'
import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { reported, reportedAll } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import { perSecond, rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import type { BenchEnvironment, Product } from './environment.ts'
import { memoryMb, withCosts } from './process-costs.ts'
import { load, warmUp } from './wrk.ts'

const run = promisify(execFile)
const paths = ['/', '/mm', '/tenders']
const connections = 8
const plain = { 'accept-encoding': 'identity' }
// A response to a signed-in visitor is never shared with the others of a crowd.
const unshared = { ...plain, authorization: 'Bearer bench' }

const leastOfRender = 0.85

async function bareRender(path: string, api: string, seconds: number) {
  const file = 'bench/measure/bare-render.ts'
  const { stdout } = await run(process.execPath, [file, path, api, String(seconds)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout) as { rate: number; cpuMs: number }
}

const pidsOf = ({ processes: { site, api } }: Product) => ({
  site: [site.pid() ?? 0],
  api: [api.pid() ?? 0],
})

type Side = { cpuMs: number }

/** The load, the api and the database take the second core from our side alone. */
const bySecondOfProcessor = ({ ours, beside }: Record<'ours' | 'beside', Side>) => ({
  ours: { pages: 1_000 / ours.cpuMs },
  beside: { pages: 1_000 / beside.cpuMs },
})

async function measurePage(
  { rounds, seconds }: BenchEnvironment,
  product: Product,
  path: string,
): Promise<Row[]> {
  const { site: origin, api } = product
  const { site } = pidsOf(product)
  const url = origin + path
  const ours = () => load({ url, seconds, connections, headers: unshared })
  await warmUp({ url, connections, headers: unshared }, 400)
  const beside = () => bareRender(path, api, seconds)
  const pairs = await inTurns(rounds, { ours: () => withCosts(site, ours), beside })
  const rate = medians(pairs, 'rate')
  const spent = medians(pairs.map(bySecondOfProcessor), 'pages')
  const crowd = await load({ url, seconds, connections: 4 * connections, headers: plain })
  return [
    comparedRow(`page ${path} without cache, one process`, rate, {
      name: 'bare React render',
      written: perSecond,
      least: leastOfRender,
    }),
    comparedRow(`page ${path} without cache, for a second of processor time`, spent, {
      name: 'bare React render',
      written: (pages) => pages.toFixed(1),
      least: leastOfRender,
    }),
    reported(`page ${path} without cache, in a crowd`, perSecond(crowd.rate)),
  ]
}

export const render: Bench = {
  name: 'render',
  async run(environment) {
    const { isShort, seconds } = environment
    const product = await environment.product()
    const rows: Row[] = []
    for (const path of isShort ? paths.slice(1, 2) : paths) {
      rows.push(...(await measurePage(environment, product, path)))
    }
    const profile = await environment.profile(
      'render',
      (env) => product.add('SITE', env),
      (origin) =>
        load({ url: `${origin}/mm`, seconds: 2 * seconds, connections, headers: unshared }),
    )
    return {
      rows: [...rows, ...(await costs(seconds, product))],
      remarks: profile ? [`/mm: ${profile}`] : [],
    }
  },
}

async function costs(seconds: number, product: Product) {
  const { site, api } = pidsOf(product)
  const headers = { ...unshared, 'accept-encoding': 'br' }
  const asked = () => load({ url: `${product.site}/mm`, seconds, connections, headers })
  return reportedAll({
    'site, CPU ms per page /mm rendered and compressed': rounded(
      (await withCosts(site, asked)).cpuMs,
    ),
    'api, CPU ms per page /mm rendered in a crowd': rounded((await withCosts(api, asked)).cpuMs),
    'site, memory in MB': memoryMb(site[0]),
    'api, memory in MB': memoryMb(api[0]),
    'worker, memory in MB': memoryMb(product.processes.worker.pid()),
  })
}
