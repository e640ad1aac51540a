import {
  listBanners,
  listNews,
  listProjects,
  listServices,
  readProject,
  readService,
} from '@padauk/contract/content'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Content } from '#features/content/service'
import { serve } from '#platform/http/serve'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  serve(app, listBanners, async ({ query }) => done(await content.banners(query.lang ?? 'en')))
  serve(app, listServices, async ({ params }) => done(await content.services(params.lang)))
  serve(app, readService, ({ params }) => content.service(params.id, params.lang))
  serve(app, listProjects, async ({ params }) =>
    done({ projects: await content.projects(params.lang) }),
  )
  serve(app, readProject, ({ params }) => content.project(params.id, params.lang))
  serve(app, listNews, async ({ query }) => done({ news: await content.news(query.lang ?? 'en') }))
}
