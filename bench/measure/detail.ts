import { aBidder, aTender } from '@padauk/proofs/kit/bidders'
import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { overhear } from '@padauk/proofs/kit/overhear'
import { reported } from '@padauk/proofs/kit/report'
import { onOneCore, perSecond, rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { replay, statementOf } from './pgbench.ts'
import { withCosts } from './process-costs.ts'
import { load, warmUp } from './wrk.ts'

const clients = 8

/** A tender for a signed-in company: never kept, each time from the database. */
export const detail: Bench = {
  name: 'detail',
  async run({ directory, rounds, seconds, system: wanted }) {
    const system = await wanted()
    const api = system.apis[0]!
    const headers = { authorization: `Bearer ${(await aBidder(system)).token}` }
    const path = `/api/tenders/${await aTender(system)}`
    const asked = await overhear(system, async ({ origin }, heard) => {
      // A first question also makes the connection.
      await fetch(origin + path, { headers })
      heard()
      await fetch(origin + path, { headers })
      return heard()
    })
    const script = `${asked.map((one) => `${statementOf(one)};`).join('\n')}\n`
    const asking = { url: api.origin + path, connections: clients, headers }
    const ours = () => load({ ...asking, seconds })
    await warmUp(asking, 2_000)
    const replayed = { directory, url: system.env.DATABASE_URL ?? '', script, clients, seconds }
    const pairs = await inTurns(rounds, { ours, beside: () => replay(replayed) })
    const { cpuMs } = await withCosts([api.process.pid() ?? 0], ours)
    return {
      rows: [
        comparedRow('tender by id', medians(pairs, 'rate'), {
          name: `pgbench, ${asked.length} statements,`,
          written: perSecond,
          least: 0.4,
          remark: onOneCore(cpuMs),
        }),
        reported('api, CPU ms per tender read', rounded(cpuMs)),
      ],
    }
  },
}
