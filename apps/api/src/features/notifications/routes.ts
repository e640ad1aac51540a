import { readLetter, retryLetter } from '@padauk/contract/admin/letters'
import type { FastifyInstance } from 'fastify'
import type { LettersAdmin } from '#features/notifications/admin'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function letterRoutes(app: FastifyInstance, { letters }: { letters: LettersAdmin }) {
  serveLists(app, letters.lists)
  serve(app, readLetter, ({ params }) => letters.read(params.id))
  serve(app, retryLetter, ({ params, caller }) => letters.retry({ ...params, staffId: caller.id }))
}
