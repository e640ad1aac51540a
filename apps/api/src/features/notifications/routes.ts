import { exportLetters, listLetters, retryLetter } from '@padauk/contract/admin/letters'
import type { FastifyInstance } from 'fastify'
import type { LettersAdmin } from '#features/notifications/admin'
import { serve } from '#platform/serve'
import { serveCsv } from '#platform/serve-csv'

export function letterRoutes(app: FastifyInstance, { letters }: { letters: LettersAdmin }) {
  serve(app, listLetters, ({ query: { limit, after = null, ...filters } }) =>
    letters.list(filters, { limit, after }),
  )
  serveCsv(app, exportLetters, 'letters', ({ query }) => letters.export(query))
  serve(app, retryLetter, ({ params, caller }) => letters.retry({ ...params, staffId: caller.id }))
}
