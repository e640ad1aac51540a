import { sql } from 'kysely'
import { sendLetter } from '#features/notifications/jobs'
import { createWorker } from '#platform/jobs'
import { createPrivateDoor } from '#platform/private-door'
import { runProcess } from '#platform/run-process'
import { createServices } from '#src/services'

await runProcess('worker', async (config, log) => {
  const services = await createServices(config, log, 'worker')
  const worker = await createWorker({ url: config.DATABASE_URL, log, metrics: services.metrics })
  await worker.handle(sendLetter, services.notifications.deliver)
  // What has run out is swept by whichever worker runs; doing it twice does no harm.
  const sweep = () =>
    Promise.all([services.sessions.removeExpired(), services.passwordResets.removeOld()]).catch(
      (error: unknown) => log.warn({ err: error }, 'could not sweep'),
    )
  const sweeping = setInterval(sweep, 3_600_000)
  const door = createPrivateDoor({
    metrics: services.metrics,
    checks: { database: () => sql`select 1`.execute(services.db) },
  })
  await door.listen(config.API_HOST, config.WORKER_PRIVATE_PORT)
  log.info('worker ready')
  return async () => {
    door.leave()
    clearInterval(sweeping)
    await worker.stop()
    await door.close()
    await services.close()
  }
})
