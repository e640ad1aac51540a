import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startFront } from '@padauk/testing/front'
import { freePort } from '@padauk/testing/postgres'
import { answers, root, supervise } from '@padauk/testing/processes'
import { aBidder } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, prepareBid, sendBid } from '#kit/bids'
import type { Bid } from '#kit/bids'
import type { ProofEnvironment } from '#kit/environment'
import type { Proof } from '#kit/proof'
import { atMost, percentile, reportedAll } from '#kit/report'
import { withSystem } from '#kit/system'

/** Within this limit a bidder under load notices no delay. */
const mostTimesSlower = 4
const mostMs = 1_500
const siteBuild = join(root, 'apps', 'site', 'build', 'server')

async function startSite({ logDirectory }: ProofEnvironment, apiUrl: string) {
  const [port, door] = await Promise.all([freePort(), freePort()])
  const site = supervise({
    name: 'crowd-site',
    arguments: ['apps/site/server.ts'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      API_URL: apiUrl,
      SITE_PORT: String(port),
      SITE_PRIVATE_PORT: String(door),
    },
    logDirectory,
  })
  await answers(`http://127.0.0.1:${door}/healthz`)
  return { origin: `http://127.0.0.1:${port}`, stop: site.stop }
}

/**
 * Every request is another one, so none can be answered from the cache. People think for a moment
 * between two of them; without it, on one machine, the crowd would take the processors themselves.
 */
const otherEachTime = (path: string) => `
  refused = 0
  threads = {}
  setup = function(thread) table.insert(threads, thread) end
  init = function() math.randomseed(os.time()) end
  request = function()
    return wrk.format("GET", "${path}" .. string.format("%08d", math.random(0, 99999999)))
  end
  delay = function() return math.random(100, 700) end
  response = function(status) if status == 503 then refused = refused + 1 end end
  done = function() print("refused: " .. threads[1]:get("refused")) end
`

type Flood = { path: string; connections: number; seconds: number }

async function flood({ directory }: ProofEnvironment, origin: string, how: Flood) {
  const script = join(directory, `flood-${how.connections}.lua`)
  writeFileSync(script, otherEachTime(how.path))
  const size = ['-t1', `-c${how.connections}`, `-d${how.seconds}s`, '--timeout', '30s']
  const said = await text(spawn('wrk', [...size, '-s', script, origin]).stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0),
    refused: Number(/refused: (\d+)/.exec(said)?.[1] ?? 0),
  }
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

/** The 95th percentile of so many submissions, one after the other as fast as they are answered. */
async function timeSubmissions(origin: string, bidder: Bidder, bids: readonly Bid[]) {
  const times: number[] = []
  for (const bid of bids) {
    const start = performance.now()
    await mustBeAccepted(sendBid(origin, bidder, bid))
    times.push(performance.now() - start)
  }
  return percentile(times, 0.95)
}

/** Needs nginx, wrk and the built site, which not every machine has. */
export const crowd: Proof = {
  name: 'crowd',
  claim: `a crowd that no cache helps against leaves room for submissions: at most ${mostTimesSlower} times slower, or ${mostMs} ms`,
  isAsked: true,
  async run(environment) {
    if (spawnSync('wrk', ['-v']).error) throw new Error('wrk is missing: apt-get install wrk')
    if (!existsSync(siteBuild)) throw new Error('the site is not built: npm run build')
    const [each, seconds] = environment.isShort ? [40, 10] : [150, 30]
    return withSystem(environment, { apis: [() => ({}), () => ({})] }, async (system) => {
      const insidePort = await freePort()
      const site = await startSite(environment, `http://127.0.0.1:${insidePort}`)
      const front = await startFront({
        directory: join(environment.directory, 'front'),
        apis: system.apis.map(({ origin }) => origin),
        site: site.origin,
        insidePort,
        limits: false,
      })
      try {
        const bidder = await aBidder(system)
        const bids: Bid[] = []
        while (bids.length < 2 * each) bids.push(await prepareBid(system, bidder))
        const calm = await timeSubmissions(front.url, bidder, bids.slice(0, each))
        const floods = Promise.all([
          flood(environment, front.url, {
            path: '/api/receipts/ABCDEFGH',
            connections: 400,
            seconds,
          }),
          flood(environment, front.url, {
            path: '/tenders?lang=mm&x=',
            connections: 200,
            seconds,
          }),
        ])
        const crowded = await timeSubmissions(front.url, bidder, bids.slice(each))
        const [onApi, onSite] = await floods
        const most = Math.max(mostTimesSlower * calm, mostMs)
        return {
          rows: [
            atMost('p95 of submitting in the crowd', crowded, most, milliseconds),
            ...reportedAll({
              'p95 of submitting in calm': milliseconds(calm),
              'requests/s of the crowd on the api': onApi.perSecond,
              'of them refused with 503': onApi.refused,
              'requests/s of the crowd on the site': onSite.perSecond,
              'of these refused with 503': onSite.refused,
            }),
          ],
        }
      } finally {
        await front.stop()
        await site.stop()
      }
    })
  },
}
