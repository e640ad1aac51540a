import { createMedia } from '#features/media/service'
import { readConfig } from '#platform/config'
import { createLog } from '#platform/watching/log'
import { seedAccounts } from '#seed/accounts'
import { keptVariants, quick } from '#seed/kept-variants'
import { seedKeyHolders } from '#seed/key-holders'
import type { DemoKey } from '#seed/key-holders'
import { seedLiveTenders } from '#seed/live-tenders'
import { seedPapers } from '#seed/papers'
import { seedDemo } from '#seed/seed'
import { createServices } from '#src/services'

// Demo and development only; production starts empty.
const config = readConfig()
const services = await createServices(config, createLog({ level: 'warn', process: 'seed' }), 'api')
try {
  const { db } = services
  const prepare = keptVariants(process.env.DEMO_PICTURES === 'quick' ? quick : undefined)
  const media = createMedia({ ...services, prepare })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const files = await seedDemo({ db, media, say })
  const { DEMO_PASSWORD: password, DEMO_TOTP_SECRET: totpSecret, DEMO_HOLDERS } = process.env
  if (password && totpSecret) {
    say('  accounts, tenders and bids')
    await seedAccounts(services, { password, totpSecret })
    await seedPapers(services)
    if (DEMO_HOLDERS) await seedKeyHolders(services, JSON.parse(DEMO_HOLDERS) as DemoKey[])
    await seedLiveTenders(services, { ...files, password })
  }
} finally {
  await services.close()
}
