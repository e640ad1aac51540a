import { Readable } from 'node:stream'
import { addressOf } from '@padauk/contract/client'
import { Release, downloadReleases, listReleases, readRecord } from '@padauk/contract/open-data'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { OpenData } from '#features/open-data/service'
import { serve, serveRaw } from '#platform/http/serve'

export function openDataRoutes(app: FastifyInstance, { openData }: { openData: OpenData }) {
  serve(app, listReleases, async ({ query, setHeader }) => {
    const page = await openData.list(query)
    if (!page.ok) return page
    const { next } = page.value
    if (next) {
      const address = addressOf(listReleases, { query: { ...query, cursor: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(page.value.package)
  })

  serve(app, readRecord, ({ params, query }) => openData.record({ ...params, ...query }))

  serveRaw(app, downloadReleases, async ({ query }, _request, reply) =>
    reply
      .type('application/jsonl; charset=utf-8')
      .header('content-disposition', `attachment; filename="ocds-${query.lang}.jsonl"`)
      .header('cache-control', 'public, max-age=60')
      .send(Readable.from(linesOf(openData.all(query.lang)))),
  )
}

async function* linesOf(releases: AsyncIterable<Release>) {
  for await (const release of releases) yield `${JSON.stringify(Release.parse(release))}\n`
}
