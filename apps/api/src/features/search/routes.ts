import { searchSite } from '@padauk/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Search } from '#features/search/service'
import { serve } from '#platform/http/serve'

export function searchRoutes(app: FastifyInstance, { search }: { search: Search }) {
  serve(app, searchSite, ({ query: { lang = 'en', search: typed } }) =>
    search.find({ search: typed, language: lang }),
  )
}
