import { Readable } from 'node:stream'
import type { Language } from '@padauk/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PagedList } from '#platform/database/paged-list'
import { sendRefusal } from '#platform/http/problems'
import { serve, serveRaw } from '#platform/http/serve'
import { csvOf } from '#platform/text/csv'
import type { Table } from '#platform/text/csv'

/** Each list of a service, page by page and as a CSV file. */
export function serveLists(app: FastifyInstance, lists: readonly PagedList[]) {
  for (const list of lists) {
    serve(app, list.of.list, ({ query, caller, language }) => {
      const { limit, after = null, ...filters } = query as { limit: number; after?: string }
      return list.read(filters, { limit, after }, { staffId: caller.id, language })
    })
    serveRaw(app, list.of.csv, async ({ query, caller, language }, request, reply) => {
      const table = list.table(query, { staffId: caller.id, language })
      if (!table.ok) return sendRefusal(request, reply, table)
      return sendCsv(reply, list.file, table.value, language)
    })
  }
}

/** Written while it is read. `name` is what the browser calls it. */
export function sendCsv(reply: FastifyReply, name: string, table: Table, language: Language) {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(csvOf(table, language)))
}
