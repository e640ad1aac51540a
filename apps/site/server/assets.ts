import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from '#server/security-headers'

/** Built files have a hash in their name and never change; the few others may, once a day. */
export async function serveAssets(app: FastifyInstance, clientDirectory: string) {
  await app.register(async (scope) => {
    securityHeaders(scope)
    scope.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send(''))
    await scope.register(fastifyStatic, {
      root: join(clientDirectory, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      maxAge: '1y',
      immutable: true,
    })
  })
  await app.register(async (scope) => {
    securityHeaders(scope)
    await scope.register(fastifyStatic, {
      root: clientDirectory,
      wildcard: false,
      globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
      decorateReply: false,
      preCompressed: true,
      index: false,
      maxAge: '1d',
      setHeaders: (reply, path) => {
        // A browser with an old one must learn of the new one at the next visit.
        if (path.endsWith('service-worker.js')) reply.header('cache-control', 'no-cache')
      },
    })
  })
}

const messagesChunk = /^messages-(en|my)-.+\.js$/

/**
 * Which file holds the words of a language. Pages name it, so that the browser fetches it together
 * with the scripts instead of after them.
 */
export async function findMessageChunks(clientDirectory: string) {
  const files = await readdir(join(clientDirectory, 'assets'))
  const chunks = new Map<string, string>()
  for (const file of files) {
    const locale = messagesChunk.exec(file)?.[1]
    if (locale) chunks.set(locale, `/assets/${file}`)
  }
  return chunks
}
