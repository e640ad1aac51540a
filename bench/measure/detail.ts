import { aBidder, aTender } from '@padauk/proofs/kit/bidders'
import { overhear } from '@padauk/proofs/kit/overhear'
import { atLeast, perSecond, rounded } from './line.ts'
import type { Line } from './line.ts'
import { replay, statementOf } from './pgbench.ts'
import { spent } from './process-costs.ts'
import { inTurns } from './rounds.ts'
import { load } from './wrk.ts'

const clients = 8
const goal = 0.3

/** A tender for a signed-in company: never kept, each time from the database. */
export const detail: Line = {
  name: 'detail',
  async run({ environment, rounds, seconds, system: wanted }) {
    const system = await wanted()
    const [api] = system.apis
    if (!api) throw new Error('no api')
    const bidder = await aBidder(system)
    const path = `/api/tenders/${await aTender(system)}`
    const headers = { authorization: `Bearer ${bidder.token}` }
    const asked = await overhear(system, async ({ origin }, heard) => {
      // A first question also makes the connection.
      await fetch(origin + path, { headers })
      heard()
      await fetch(origin + path, { headers })
      return heard()
    })
    const script = `${asked.map((one) => `${statementOf(one)};`).join('\n')}\n`
    const url = api.origin + path
    const ours = () => load({ url, seconds, connections: clients, headers })
    const { directory } = environment
    const database = system.env.DATABASE_URL ?? ''
    await ours()
    const compared = await inTurns(rounds, {
      ours: async () => (await ours()).rate,
      beside: () => replay({ directory, url: database, script, clients, seconds }),
    })
    const rate = compared.compare((one) => one)
    const { value, ms } = await spent(() => [api.process.pid() ?? 0], ours)
    const cpuMs = ms / value.requests
    return {
      rows: [
        {
          what: `tender by id, ${asked.length} statements`,
          value: perSecond(rate.ours),
          beside: `pgbench ${perSecond(rate.beside)}`,
          ...atLeast(rate.ratio, goal),
          remark: `one api process uses ${cpuMs.toFixed(2)} ms CPU each: at most ${perSecond(1_000 / cpuMs)} with one core`,
        },
      ],
      costs: { 'api, CPU ms per tender read': rounded(cpuMs) },
    }
  },
}
