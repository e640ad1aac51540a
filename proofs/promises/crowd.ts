import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startFront } from '@padauk/testing/front'
import { freePort } from '@padauk/testing/postgres'
import { answers, root, supervise } from '@padauk/testing/processes'
import { aBidder, aTender } from '#kit/bidders'
import { demoLink, isAccepted, sendBid, uploadPicture } from '#kit/bids'
import type { ProofEnvironment } from '#kit/environment'
import type { Proof } from '#kit/proof'
import { atMost, percentile, reportedAll } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

/** Within this limit a bidder under load notices no delay. */
const mostTimesSlower = 4
const mostMs = 1_500

const isBuilt = existsSync(join(root, 'apps', 'site', 'build', 'server'))

async function startSite(environment: ProofEnvironment, apiUrl: string) {
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
    logDirectory: environment.logDirectory,
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

function flood(
  environment: ProofEnvironment,
  origin: string,
  { path, connections, seconds }: Flood,
) {
  const script = join(environment.directory, `flood-${connections}.lua`)
  writeFileSync(script, otherEachTime(path))
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s']
  const child = spawn('wrk', [...size, '-s', script, origin])
  return text(child.stdout).then((said) => ({
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0),
    refused: Number(/refused: (\d+)/.exec(said)?.[1] ?? 0),
  }))
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

type Flood = { path: string; connections: number; seconds: number }

type Bid = { tenderId: string; payload: { imgUrl: string; url: string } }

/** How long each submission took, one after the other as fast as they are answered. */
async function submitAll(origin: string, bidder: Parameters<typeof sendBid>[1], bids: Bid[]) {
  const times: number[] = []
  for (const bid of bids) {
    const start = performance.now()
    const answer = await sendBid(origin, bidder, bid)
    if (!isAccepted(answer)) throw new Error(`a bid was answered ${JSON.stringify(answer)}`)
    times.push(performance.now() - start)
  }
  return times
}

async function prepareBids(system: System, bidder: Parameters<typeof sendBid>[1], count: number) {
  const bids: Bid[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const imgUrl = await uploadPicture(system.apis[0]?.origin ?? '', bidder)
    bids.push({ tenderId: await aTender(system), payload: { imgUrl, url: demoLink } })
  }
  return bids
}

/** Needs nginx and wrk, which not every machine has. */
export const crowd: Proof = {
  name: 'crowd',
  claim: `a crowd that no cache helps against leaves room for submissions: at most ${mostTimesSlower} times slower, or ${mostMs} ms`,
  isAsked: true,
  async run(environment) {
    if (spawnSync('wrk', ['-v']).error) throw new Error('wrk is missing: apt-get install wrk')
    const each = environment.isShort ? 40 : 150
    return withSystem(environment, { apis: [() => ({}), () => ({})] }, async (system) => {
      const insidePort = await freePort()
      const apis = system.apis.map(({ origin }) => origin)
      const site = isBuilt ? await startSite(environment, `http://127.0.0.1:${insidePort}`) : null
      const front = await startFront({
        directory: join(environment.directory, 'front'),
        apis,
        site: site?.origin ?? apis[0] ?? '',
        insidePort,
        limits: false,
      })
      try {
        const bidder = await aBidder(system)
        const bids = await prepareBids(system, bidder, 2 * each)
        const calm = await submitAll(front.url, bidder, bids.slice(0, each))
        const seconds = environment.isShort ? 10 : 30
        const floods = [
          flood(environment, front.url, {
            path: '/api/receipts/ABCDEFGH',
            connections: 400,
            seconds,
          }),
          ...(site
            ? [
                flood(environment, front.url, {
                  path: '/tenders?lang=mm&x=',
                  connections: 200,
                  seconds,
                }),
              ]
            : []),
        ]
        const crowded = await submitAll(front.url, bidder, bids.slice(each))
        const crowds = await Promise.all(floods)
        const [before, during] = [percentile(calm, 0.95), percentile(crowded, 0.95)]
        return {
          rows: [
            atMost(
              'p95 of submitting in the crowd',
              during,
              Math.max(mostTimesSlower * before, mostMs),
              milliseconds,
            ),
            ...reportedAll({
              'p95 of submitting in calm': milliseconds(before),
              'requests/s of the crowd on the api': crowds[0]?.perSecond ?? 0,
              'of them refused with 503': crowds[0]?.refused ?? 0,
              'requests/s of the crowd on the site': crowds[1]?.perSecond ?? 0,
              'of these refused with 503': crowds[1]?.refused ?? 0,
            }),
          ],
          remarks: site ? [] : ['without the site: it was not built'],
        }
      } finally {
        await front.stop()
        await site?.stop()
      }
    })
  },
}
