import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

/** Vite inside the site: changed files reach the browser at once, without a build. */
export async function startVite(root: string) {
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true },
  })
  return {
    build: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    serveModules: (app: FastifyInstance) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done)
      })
    },
    close: () => vite.close(),
  }
}
