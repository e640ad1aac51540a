import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { reported } from '@padauk/proofs/kit/report'
import { perSecond, rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { bytesOf, withBareFastify } from './besides.ts'
import { withCosts } from './process-costs.ts'
import { load } from './wrk.ts'

const path = '/api/tenders/actives'
const connections = 16
const headers = { 'accept-encoding': 'identity' }
const beside = { name: 'bare Fastify', written: perSecond, least: 0.9 }

export const list: Bench = {
  name: 'list',
  async run(environment) {
    const { isShort, rounds, seconds } = environment
    const { directory, front, api, processes, add } = await environment.product()
    const ask = (origin: string) => load({ url: origin + path, seconds, connections, headers })
    const sent = await bytesOf(api + path, headers)
    return withBareFastify(directory, sent, async (url) => {
      if (!isShort) await ask(front.url)
      const bare = () => load({ url, seconds, connections })
      const pairs = await inTurns(rounds, { ours: () => ask(front.url), beside: bare })
      const remark = await environment.profile('list', (env) => add('API', env), ask)
      const { cpuMs } = await withCosts([processes.api.pid() ?? 0], () => ask(api))
      return {
        rows: [
          comparedRow('public list of tenders through the front', medians(pairs, 'rate'), beside),
          { ...reported('api, CPU ms per public list in a crowd', rounded(cpuMs)), remark },
        ],
      }
    })
  },
}
