import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@padauk/testing/processes'
import { startBareFastify } from './beside-fastify.ts'
import { bytesOf } from './bytes.ts'
import { milliseconds, perSecond, reported, rounded } from './line.ts'
import type { Line } from './line.ts'
import type { Row } from '@padauk/proofs/kit/report'
import { memoryMb, spent } from './process-costs.ts'
import { profiled } from './profiled.ts'
import { inTurns } from './rounds.ts'
import type { Product, Stage } from './stage.ts'
import { load } from './wrk.ts'

const run = promisify(execFile)
const paths = ['/', '/mm', '/tenders']
const connections = 8
const plain = { 'accept-encoding': 'identity' }

/** WordPress with the same content did 24 pages a second without a cache on two such cores. */
const tenTimesWordPress = 240

async function bareRender(path: string, api: string, seconds: number) {
  const file = 'bench/measure/bare-render.ts'
  const { stdout } = await run(process.execPath, [file, path, api, String(seconds)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout) as { rate: number; cpuMs: number }
}

function pidsOf({ stack }: Product) {
  const { site, api } = stack.processes
  return { site: [site.pid() ?? 0], api: [api.pid() ?? 0] }
}

async function measurePage(stage: Stage, product: Product, path: string) {
  const url = product.site + path
  const { seconds } = stage
  const fastify = await startBareFastify(product.directory, await bytesOf(url, plain))
  const pids = pidsOf(product)
  try {
    // Cold code is not what a crowd meets.
    await load({ url, seconds: 1, connections, headers: plain })
    const rounds = await inTurns(stage.rounds, {
      ours: async () => {
        const { value, ms } = await spent(
          () => pids.site,
          () => load({ url, seconds, connections, headers: plain }),
        )
        return { rate: value.rate, cpuMs: ms / value.requests }
      },
      beside: async () => ({
        ...(await load({ url: fastify.url, seconds, connections })),
        cpuMs: 0,
      }),
    })
    return {
      rate: rounds.compare((one) => one.rate),
      cpuMs: rounds.compare((one) => one.cpuMs).ours,
      bare: await bareRender(path, product.api, seconds),
    }
  } finally {
    await fastify.stop()
  }
}

export const render: Line = {
  name: 'render',
  async run(stage) {
    const product = await stage.product()
    const rows: Row[] = []
    const costs: Record<string, number> = {}
    for (const path of stage.isShort ? paths.slice(1, 2) : paths) {
      const { rate, cpuMs, bare } = await measurePage(stage, product, path)
      costs[`site, CPU ms per page ${path} rendered`] = rounded(cpuMs)
      rows.push(
        {
          what: `page ${path} without cache, one process`,
          value: `${perSecond(rate.ours)}, ${milliseconds(cpuMs)} CPU`,
          beside: `bare Fastify ${perSecond(rate.beside)}`,
          ratio: rate.ratio,
          wanted: `≥ ${tenTimesWordPress}/s`,
          isHeld: rate.ours >= tenTimesWordPress,
        },
        {
          what: `page ${path} without cache`,
          value: perSecond(rate.ours),
          beside: `bare React render ${perSecond(bare.rate)}, ${milliseconds(bare.cpuMs)} CPU`,
          ...reported(rate.ours / bare.rate),
        },
      )
    }
    const limits = await profiled(product, 'site', (origin) =>
      load({ url: `${origin}/mm`, seconds: 2 * stage.seconds, connections, headers: plain }),
    )
    const last = rows.at(-1)
    if (last) last.remark = `where a page's time goes: ${limits}`
    return { rows, costs: { ...costs, ...(await costsOf(stage, product)) } }
  },
}

async function costsOf(stage: Stage, product: Product) {
  const { site, api } = pidsOf(product)
  const headers = { 'accept-encoding': 'br' }
  const asked = () =>
    load({ url: `${product.site}/mm`, seconds: stage.seconds, connections, headers })
  const { value, ms } = await spent(() => site, asked)
  const inApi = await spent(() => api, asked)
  return {
    'site, CPU ms per page /mm rendered and compressed': rounded(ms / value.requests),
    'api, CPU ms per page /mm rendered in a crowd': rounded(inApi.ms / inApi.value.requests),
    'site, memory in MB': memoryMb(site[0] ?? 0),
    'api, memory in MB': memoryMb(api[0] ?? 0),
    'worker, memory in MB': memoryMb(product.stack.processes.worker.pid() ?? 0),
  }
}
