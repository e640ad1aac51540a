import { join } from 'node:path'
import { comparedRow, inTurns, medianRound, medians } from '@padauk/proofs/kit/in-turns'
import { reportedAll } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import { milliseconds, perSecond, rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { bytesOf, withPlainNginx } from './besides.ts'
import type { BenchEnvironment } from './environment.ts'
import { withChildren } from '@padauk/proofs/kit/processes'
import { memoryMb, withCosts } from './process-costs.ts'
import { load } from './wrk.ts'

const pages = [
  { path: '/', file: 'home.html' },
  { path: '/mm', file: 'home-mm.html' },
  { path: '/tenders', file: 'tenders.html' },
]
/** As most browsers write it. */
const brotli = 'gzip, deflate, br, zstd'
const encodings = [
  { encoding: 'plain', accept: 'identity' },
  { encoding: 'brotli', accept: brotli },
]
const least = 0.95
const connections = 32
const mostTimesSlower = 1.5
const name = 'bare cache'

type Served = { front: string; plain: { file: string; cache: string } }

async function measurePage(
  { rounds, seconds }: BenchEnvironment,
  { front, plain }: Served,
  { path, file }: (typeof pages)[number],
) {
  const rows: Row[] = []
  for (const { encoding, accept } of encodings) {
    const headers = { 'accept-encoding': accept }
    const ask = (url: string) => async () => {
      // The load begins on a page that was requested a moment ago; older ones are waited for.
      await bytesOf(url, headers)
      return load({ url, seconds, connections, headers })
    }
    const cached = ask(`${plain.cache}/${file}`)
    const sent = ask(`${plain.file}/${file}`)
    await cached()
    const beside = async () => ({ ...(await cached()), file: await sent() })
    const pairs = await inTurns(rounds, { ours: ask(front + path), beside })
    const files = pairs.map((pair) => ({ ours: pair.ours, beside: pair.beside.file }))
    const what = `page ${path} through the front, ${encoding}`
    const p99 = { name, written: milliseconds, most: mostTimesSlower }
    rows.push(
      comparedRow(what, medians(pairs, 'rate'), { name, written: perSecond, least }),
      comparedRow(`${what}, p99 of its round`, medianRound(pairs, 'p99'), p99),
      comparedRow(`${what}, again`, medians(files, 'rate'), {
        name: 'static file',
        written: perSecond,
      }),
    )
  }
  return rows
}

export const page: Bench = {
  name: 'page',
  async run(environment) {
    const { front, directory } = await environment.product()
    const files = await Promise.all(
      pages.flatMap(({ path, file }) =>
        encodings.map(async ({ accept }) => {
          const { bytes } = await bytesOf(front.url + path, { 'accept-encoding': accept })
          return { name: accept === brotli ? `${file}.br` : file, bytes }
        }),
      ),
    )
    return withPlainNginx(join(directory, 'plain'), files, async (plain) => {
      const rows: Row[] = []
      for (const one of environment.isShort ? pages.slice(1, 2) : pages) {
        rows.push(...(await measurePage(environment, { front: front.url, plain }, one)))
      }
      return { rows: [...rows, ...(await costs(environment, front))] }
    })
  },
}

async function costs({ seconds }: BenchEnvironment, front: { url: string; pid: () => number }) {
  const headers = { 'accept-encoding': brotli }
  const pids = withChildren(front.pid())
  const asked = () => load({ url: `${front.url}/mm`, seconds, connections, headers })
  const { cpuMs } = await withCosts(pids, asked)
  return reportedAll({
    'front, CPU ms per cached page': rounded(cpuMs, 4),
    'front, memory of all its processes in MB': pids.reduce((sum, pid) => sum + memoryMb(pid), 0),
  })
}
