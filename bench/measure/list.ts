import { startBareFastify } from './beside-fastify.ts'
import { bytesOf } from './bytes.ts'
import { atLeast, perSecond, rounded } from './line.ts'
import type { Line } from './line.ts'
import { spent } from './process-costs.ts'
import { profiled } from './profiled.ts'
import { inTurns } from './rounds.ts'
import { load } from './wrk.ts'

const path = '/api/tenders/actives'
const connections = 16
const goal = 0.6
const headers = { 'accept-encoding': 'identity' }

export const list: Line = {
  name: 'list',
  async run(stage) {
    const product = await stage.product()
    const { seconds } = stage
    const fastify = await startBareFastify(
      product.directory,
      await bytesOf(product.api + path, headers),
    )
    const beside = () => load({ url: fastify.url, seconds, connections })
    const compare = async (origin: string) => {
      const ours = () => load({ url: origin + path, seconds, connections, headers })
      if (!stage.isShort) await ours()
      return (await inTurns(stage.rounds, { ours, beside })).compare((one) => one.rate)
    }
    try {
      const front = await compare(product.front.url)
      const direct = await compare(product.api)
      const limits = await profiled(product, 'api', (origin) =>
        load({ url: origin + path, seconds: 2 * seconds, connections, headers }),
      )
      const pids = [product.stack.processes.api.pid() ?? 0]
      const { value, ms } = await spent(
        () => pids,
        () => load({ url: product.api + path, seconds, connections, headers }),
      )
      const besides = (rate: number) => `bare Fastify ${perSecond(rate)}`
      return {
        rows: [
          {
            what: 'public list of tenders through the front',
            value: perSecond(front.ours),
            beside: besides(front.beside),
            ...atLeast(front.ratio, goal),
          },
          {
            what: 'public list of tenders, one api process',
            value: perSecond(direct.ours),
            beside: besides(direct.beside),
            ...atLeast(direct.ratio, goal),
            remark: `where its time goes: ${limits}`,
          },
        ],
        costs: { 'api, CPU ms per public list in a crowd': rounded(ms / value.requests) },
      }
    } finally {
      await fastify.stop()
    }
  },
}
