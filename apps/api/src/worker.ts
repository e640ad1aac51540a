import { constants, getPriority, setPriority } from 'node:os'
import { sql } from 'kysely'
import { createAdminPort } from '#platform/watching/admin-port'
import { runProcess } from '#platform/run-process'
import { createServices } from '#src/services'
import { startWork } from '#src/work'

// Letters, scans and sweeps can wait for a core; a bid before its deadline can't. The unit of an
// installation sets it already, because its sandbox lets no process change it.
const { PRIORITY_BELOW_NORMAL } = constants.priority
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)

await runProcess('worker', async (config, log) => {
  const services = await createServices(config, log, 'worker')
  const work = await startWork(services)
  const adminPort = createAdminPort({
    metrics: services.metrics,
    checks: { database: () => sql`select 1`.execute(services.db) },
  })
  await adminPort.listen(config.API_HOST, config.WORKER_PRIVATE_PORT)
  log.info('worker ready')
  return async () => {
    adminPort.leave()
    await work.stop()
    await adminPort.close()
    await services.close()
  }
})
