import { addressOf } from '@padauk/contract/client'
import { done } from '@padauk/contract/problems'
import { listTenders } from '@padauk/contract/tenders'
import type { FastifyInstance } from 'fastify'
import type { Tenders } from '#features/tenders/service'
import { serve } from '#platform/serve'

export function tenderRoutes(app: FastifyInstance, { tenders }: { tenders: Tenders }) {
  serve(app, listTenders, async ({ query, setHeader }) => {
    const { lang, limit, cursor } = query
    const page = await tenders.list({ language: lang ?? 'en', limit, cursor })
    if (!page.ok) return page
    const { next } = page.value
    if (next) {
      const address = addressOf(listTenders, { query: { ...query, cursor: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(page.value.tenders)
  })
}
