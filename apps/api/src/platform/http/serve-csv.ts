import { Readable } from 'node:stream'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { csvOf } from '#platform/text/csv'
import type { Table } from '#platform/text/csv'
import { serveRaw } from '#platform/http/serve'
import type { Call } from '#platform/http/serve'

/** A list as a file to keep, written while it is read. `name` is what the browser calls it. */
export function serveCsv<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  name: string,
  tableOf: (call: Call<E>) => Table,
) {
  serveRaw(app, endpoint, async (call, _request, reply) =>
    sendCsv(reply, name, tableOf(call), call.language),
  )
}

/** For a list that may be refused first. */
export function sendCsv(reply: FastifyReply, name: string, table: Table, language: Language) {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(csvOf(table, language)))
}
