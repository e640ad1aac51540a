import { exportLetters, listLetters, readLetter, retryLetter } from '@padauk/contract/admin/letters'
import type { FastifyInstance } from 'fastify'
import type { LettersAdmin } from '#features/notifications/admin'
import { serve } from '#platform/http/serve'
import { serveCsv } from '#platform/http/serve-csv'

export function letterRoutes(app: FastifyInstance, { letters }: { letters: LettersAdmin }) {
  serve(app, listLetters, ({ query: { limit, after = null, ...filters }, language }) =>
    letters.list(filters, { limit, after, language }),
  )
  serveCsv(app, exportLetters, 'letters', ({ query, language }) => letters.export(query, language))
  serve(app, readLetter, ({ params }) => letters.read(params.id))
  serve(app, retryLetter, ({ params, caller }) => letters.retry({ ...params, staffId: caller.id }))
}
