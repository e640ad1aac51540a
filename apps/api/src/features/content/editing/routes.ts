import {
  createContent,
  listContent,
  listTexts,
  publishContent,
  readContent,
  readContentVersion,
  reorderContent,
  restoreContent,
  saveContent,
  unpublishContent,
} from '@padauk/contract/admin/content'
import { convertToUnicode } from '@padauk/contract/admin/media'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { ContentEditing } from '#features/content/editing/service'
import { serve } from '#platform/http/serve'
import { asUnicode } from '#platform/text/typed-text'

type Needs = { contentEditing: ContentEditing }

export function contentEditingRoutes(app: FastifyInstance, { contentEditing: editing }: Needs) {
  serve(app, listContent, ({ params, query }) => editing.list(params.kind, query))
  serve(app, listTexts, async () => done({ items: await editing.texts() }))
  serve(app, readContent, ({ params }) => editing.read(params))
  serve(app, readContentVersion, ({ params }) => editing.readVersion(params))
  serve(app, createContent, ({ params, body: { content, as_typed: asTyped }, caller }) =>
    editing.create(params.kind, content, { asTyped, staffId: caller.id }),
  )
  serve(app, saveContent, ({ params, body: { as_typed: asTyped, ...body }, caller }) =>
    editing.save(params, { ...body, asTyped, staffId: caller.id }),
  )
  serve(app, publishContent, ({ params, body: { as_typed: asTyped, ...body }, caller }) =>
    editing.publish(params, { ...body, asTyped, staffId: caller.id }),
  )
  serve(app, unpublishContent, ({ params, body, caller }) =>
    editing.unpublish(params, { ...body, staffId: caller.id }),
  )
  serve(app, restoreContent, ({ params, body, caller }) =>
    editing.restore(params, { ...body, staffId: caller.id }),
  )
  serve(app, reorderContent, ({ params, body, caller }) =>
    editing.reorder(params.kind, { ...body, staffId: caller.id }),
  )
  serve(app, convertToUnicode, async ({ body }) => done(asUnicode(body.text)))
}
