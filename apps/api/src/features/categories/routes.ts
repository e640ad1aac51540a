import {
  changeCategory,
  createCategory,
  listAdminCategories,
} from '@padauk/contract/admin/categories'
import { listCategories } from '@padauk/contract/categories'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Categories } from '#features/categories/service'
import { serve } from '#platform/http/serve'

export function categoryRoutes(app: FastifyInstance, { categories }: { categories: Categories }) {
  serve(app, listCategories, async ({ query }) => done(await categories.list(query.lang ?? 'en')))
  serve(app, listAdminCategories, async () => done({ items: await categories.all() }))
  serve(app, createCategory, ({ caller, body }) => categories.create(caller.id, body))
  serve(app, changeCategory, ({ caller, params, body: { revision, ...typed } }) =>
    categories.change({ id: params.id, staffId: caller.id, revision }, typed),
  )
}
