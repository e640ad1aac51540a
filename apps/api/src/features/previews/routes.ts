import { createPreview, readPreview } from '@padauk/contract/admin/previews'
import type { FastifyInstance } from 'fastify'
import type { Previews } from '#features/previews/service'
import { serve } from '#platform/http/serve'

export function previewRoutes(app: FastifyInstance, { previews }: { previews: Previews }) {
  serve(app, createPreview, ({ body, caller }) => previews.create(body, caller.roles))
  serve(app, readPreview, ({ params, query: { lang, ...ticket } }) =>
    previews.read({ ...params, language: lang ?? 'en' }, ticket),
  )
}
