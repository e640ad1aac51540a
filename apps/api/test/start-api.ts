import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createClient } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { startInbox } from '@padauk/testing/inbox'
import { newKeys } from '#platform/security/key-rings'
import { withoutLimits } from '#test/without-limits'
import { readConfig } from '#platform/config'
import { createWorker } from '#platform/jobs/jobs'
import { createLog } from '#platform/watching/log'
import { createApp } from '#src/app'
import { bindJobs } from '#src/jobs'
import { createServices } from '#src/services'
import type { Services } from '#src/services'
import { aDatabase } from '#test/a-database'

/**
 * The real application on a database, a disk store and an SMTP server of its own. Limits are off
 * unless a test is about them; what the application logs as an error fails the test that reads it.
 */
// The test's own work in the same process would make it turn requests away on a busy machine.
const neverBusy = { busyAfterMs: 0 }

export async function startApi(
  env: Record<string, string> = {},
  parts?: Parameters<typeof createServices>[3],
) {
  const database = await aDatabase()
  const files = await mkdtemp(join(tmpdir(), 'padauk-files-'))
  const inbox = await startInbox()
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: database.applicationUrl,
    DATABASE_POOL: '5',
    FILES_DIRECTORY: files,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'Padauk <no-reply@padauk.example>',
    PUBLIC_URL: 'https://padauk.example',
    ...parseEnv(newKeys()),
    ...withoutLimits,
    ...env,
  }
  const config = readConfig(environment)
  const lines: string[] = []
  const log = createLog(
    { level: 'info', process: 'api' },
    { write: (line: string) => void lines.push(line) },
  )
  const services = await createServices(config, log, 'api', parts)
  const app = await createApp(services, neverBusy)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await untilAtPace(app)

  async function startWorker() {
    const worker = await createWorker({ url: config.DATABASE_URL, log, metrics: services.metrics })
    await bindJobs(worker, services)
    stops.unshift(worker.stop)
    return worker
  }
  const stops = [
    () => app.close(),
    () => services.close(),
    () => inbox.stop(),
    () => database.drop(),
    () => rm(files, { recursive: true, force: true }),
  ]

  return {
    app,
    origin,
    /** For a program that is started on the same database. */
    environment,
    services,
    database,
    inbox,
    log: lines,
    startWorker,
    call: (language: Language = 'en') => createClient({ origin, language }),
    async close() {
      for (const stop of stops) await stop()
    },
  }
}

/** Another process over the same database and store, as far as an upload can tell. */
export async function besides({ config, log }: Services) {
  const services = await createServices(config, log, 'api')
  const app = await createApp(services, neverBusy)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await untilAtPace(app)
  return { origin, services, close: () => app.close().then(services.close) }
}

/** Waits until something has become true; the work happens in other processes. */
export async function eventually<T>(look: () => T | Promise<T>, patience = 60_000) {
  const end = Date.now() + patience
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Loading its modules takes a process seconds on a busy machine; it refuses requests right after. */
async function untilAtPace(app: { isUnderPressure: () => boolean }) {
  while (app.isUnderPressure()) await pause(50)
}
