import { Readable } from 'node:stream'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveRaw } from '#platform/serve'
import type { Call } from '#platform/serve'

/** A list as a file to keep, written while it is read. `name` is what the browser calls it. */
export function serveCsv<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  name: string,
  linesOf: (call: Call<E>) => AsyncIterable<string>,
) {
  serveRaw(app, endpoint, async (call, _request, reply) => sendCsv(reply, name, linesOf(call)))
}

/** For a list that may be refused first. */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines))
}
