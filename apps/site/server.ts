import { join } from 'node:path'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { ConfigError } from '@padauk/server/environment'
import { readEnvironment } from '#server/config'
import type { Config } from '#server/config'
import { createMetrics } from '#server/metrics'
import type { Metrics } from '#server/metrics'
import { createAdminPort } from '#server/admin-port'

const root = import.meta.dirname
const clientDirectory = join(root, 'build', 'client')
const serverBundle = join(root, 'build', 'server', 'index.js')
const patience = 25_000

type Parts = { config: Config; log: Logger; metrics: Metrics }
type Running = { stop: () => Promise<void> }

// React and what imports it are loaded late: only now NODE_ENV is known for certain.
async function startDevelopment({ config, log, metrics }: Parts): Promise<Running> {
  const { createHost } = await import('#server/host')
  const { createPages } = await import('#server/pages')
  const { startVite } = await import('#server/development')
  const vite = await startVite(root)
  const renderPage = createPages({ build: vite.build, mode: config.NODE_ENV })
  const app = await createHost({ config, log, metrics, renderPage, messageChunks: new Map() })
  vite.serveModules(app)
  await app.listen({ host: config.SITE_HOST, port: config.SITE_PORT })
  return {
    stop: async () => {
      await vite.close()
      await app.close()
    },
  }
}

async function startBuilt({ config, log, metrics }: Parts): Promise<Running> {
  const { createHost } = await import('#server/host')
  const { createPages } = await import('#server/pages')
  const { findMessageChunks, serveAssets } = await import('#server/assets')
  const build = await import(serverBundle)
  const renderPage = createPages({ build, mode: config.NODE_ENV })
  const messageChunks = await findMessageChunks(clientDirectory)
  const app = await createHost({ config, log, metrics, renderPage, messageChunks })
  await serveAssets(app, clientDirectory)
  await app.listen({ host: config.SITE_HOST, port: config.SITE_PORT })
  return { stop: () => app.close() }
}

async function run(config: Config) {
  const log = pino({
    level: config.LOG_LEVEL,
    base: { process: 'site' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
  const metrics = createMetrics({ release: config.RELEASE })
  const adminPort = createAdminPort(metrics)
  const start = config.NODE_ENV === 'development' ? startDevelopment : startBuilt
  const { stop } = await start({ config, log, metrics })
  await adminPort.listen(config.SITE_HOST, config.SITE_PRIVATE_PORT)

  const leave = async (signal: string) => {
    log.info({ signal }, 'site stops')
    setTimeout(() => process.exit(1), patience).unref()
    adminPort.leave()
    await stop()
    await adminPort.close()
    process.exit(0)
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
}

try {
  await run(readEnvironment())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`The configuration is not right:\n${error.message}\n`)
  process.exit(2)
}
