import { join } from 'node:path'
import { bytesOf } from './bytes.ts'
import { atLeast, atMost, milliseconds, perSecond, rounded } from './line.ts'
import type { Line, Measured } from './line.ts'
import { startPlainNginx } from './plain-nginx.ts'
import { memoryMb, spent, withChildren } from './process-costs.ts'
import { inTurns } from './rounds.ts'
import type { Stage } from './stage.ts'
import { load } from './wrk.ts'

const pages = [
  { path: '/', file: 'home.html' },
  { path: '/mm', file: 'home-mm.html' },
  { path: '/tenders', file: 'tenders.html' },
]
const encodings = [
  { name: 'plain', accept: 'identity', goal: 0.9 },
  { name: 'brotli', accept: 'br', goal: 0.7 },
]
const connections = 32
const mostTimesSlower = 1.5

type Served = { front: string; plain: string }

async function measurePage(stage: Stage, served: Served, page: (typeof pages)[number]) {
  const measured: Measured = { rows: [] }
  for (const { name, accept, goal } of encodings) {
    const headers = { 'accept-encoding': accept }
    const { seconds } = stage
    // The load begins on a page that was requested a moment ago.
    await bytesOf(served.front + page.path, headers)
    const rounds = await inTurns(stage.rounds, {
      ours: () => load({ url: served.front + page.path, seconds, connections, headers }),
      beside: () => load({ url: `${served.plain}/${page.file}`, seconds, connections, headers }),
    })
    const rate = rounds.compare((one) => one.rate)
    const p99 = rounds.compare((one) => one.p99)
    measured.rows.push(
      {
        what: `page ${page.path} through the front, ${name}`,
        value: perSecond(rate.ours),
        beside: `static file ${perSecond(rate.beside)}`,
        ...atLeast(rate.ratio, goal),
      },
      {
        what: `page ${page.path} through the front, ${name}, p99`,
        value: milliseconds(p99.ours),
        beside: `static file ${milliseconds(p99.beside)}`,
        ...atMost(p99.ratio, mostTimesSlower),
      },
    )
  }
  return measured
}

export const page: Line = {
  name: 'page',
  async run(stage) {
    const { front, directory } = await stage.product()
    const files = await Promise.all(
      pages.flatMap(({ path, file }) =>
        encodings.map(async ({ accept }) => {
          const { bytes } = await bytesOf(front.url + path, { 'accept-encoding': accept })
          return { name: accept === 'br' ? `${file}.br` : file, bytes }
        }),
      ),
    )
    const nginx = await startPlainNginx(join(directory, 'plain'), files)
    try {
      const rows = []
      for (const one of stage.isShort ? pages.slice(1, 2) : pages) {
        const served = { front: front.url, plain: nginx.url }
        rows.push(...(await measurePage(stage, served, one)).rows)
      }
      return { rows, costs: await costsOf(stage) }
    } finally {
      await nginx.stop()
    }
  },
}

async function costsOf(stage: Stage) {
  const { front } = await stage.product()
  const headers = { 'accept-encoding': 'br' }
  const { value, ms } = await spent(
    () => withChildren(front.pid()),
    () => load({ url: `${front.url}/mm`, seconds: stage.seconds, connections, headers }),
  )
  return {
    'front, CPU ms per cached page': rounded(ms / value.requests, 4),
    'front, memory of all its processes in MB': withChildren(front.pid())
      .map(memoryMb)
      .reduce((sum, mb) => sum + mb, 0),
  }
}
