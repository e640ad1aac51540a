import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The admin is one page with its own routes: what is not one of its files is that page. */
export async function serveAdmin(app: FastifyInstance, directory: string) {
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const routes = async (scope: FastifyInstance) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/admin/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
    const sendPage = {
      helmet: { contentSecurityPolicy: { useDefaults: false, directives: pagePolicy } },
      config: { access: 'public' as const },
    }
    for (const path of ['/admin', '/admin/', '/admin/*']) {
      scope.get(path, sendPage, (_request, reply) =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
      )
    }
  }
  await app.register(routes)
}

const pagePolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}
