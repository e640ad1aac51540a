import { readConfig } from '#platform/config'
import { createLog } from '#platform/log'
import { seedDemo } from '#seed/seed'
import { createServices } from '#src/services'

// Demo and development only; production starts empty.
const config = readConfig()
const services = await createServices(config, createLog({ level: 'warn', process: 'seed' }), 'api')
try {
  await seedDemo(services)
} finally {
  await services.close()
}
