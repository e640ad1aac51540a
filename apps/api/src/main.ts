import { sql } from 'kysely'
import { repeat } from '#platform/jobs/repeat'
import { createAdminPort } from '#platform/watching/admin-port'
import { runProcess } from '#platform/run-process'
import { createApp } from '#src/app'
import { createServices } from '#src/services'
import { startWork } from '#src/work'

await runProcess('api', async (config, log) => {
  const services = await createServices(config, log, 'api')
  const app = await createApp(services)
  const work = config.WORKER_IN_API === 'on' ? await startWork(services) : null
  const adminPort = createAdminPort({
    metrics: services.metrics,
    checks: {
      database: () => sql`select 1`.execute(services.db),
      store: () => services.store.check(),
      // A process that has just started is behind for a moment, and would refuse what it is sent.
      pace: async () => {
        if (app.isUnderPressure()) throw new Error('behind with its work')
      },
    },
  })
  await app.listen({ host: config.API_HOST, port: config.API_PORT })
  await adminPort.listen(config.API_HOST, config.API_PRIVATE_PORT)
  // Closing does not depend on the queue: every api process looks, and one of them does it.
  const closing = repeat(config.CLOSE_EVERY_SECONDS, log, 'close tenders', () =>
    services.closings.closeDue(),
  )
  // So does leading an opening: the key of its window is in the memory of one process.
  const leading = repeat(1, log, 'lead openings', () => services.sittings.advance())
  // Several times a minute, so that one that is late looks like no outage.
  const beating = repeat(15, log, 'log being there', () => services.outages.beat())
  log.info({ port: config.API_PORT }, 'api ready')
  return async () => {
    adminPort.leave()
    await closing.stop()
    await leading.stop()
    await beating.stop()
    // At once: each of them may take most of the time that there is.
    await Promise.all([app.close(), work?.stop()])
    await adminPort.close()
    await services.close()
  }
})
