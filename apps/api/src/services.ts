import type { Logger } from 'pino'
import { createTypeChecks } from '#features/uploads/type-checks'
import type { Config } from '#platform/config'
import { createAdmin } from '#src/composition/admin'
import { createFeatures } from '#src/composition/features'
import { createPlatform } from '#src/composition/platform'
import type { ProcessName } from '#src/composition/platform'

/** The composition root: everything is built here once, in three steps. */
export async function createServices(
  config: Config,
  log: Logger,
  process: ProcessName,
  { typeChecks = createTypeChecks() } = {},
) {
  const platform = await createPlatform(config, log, process)
  const features = { ...platform, ...createFeatures(platform, typeChecks) }
  return {
    ...features,
    ...createAdmin(features, typeChecks),
    async close() {
      await platform.queue.stop()
      await typeChecks.close()
      await platform.mail.close()
      await platform.db.destroy()
    },
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>
