import type { Logger } from 'pino'
import type { Config } from '#platform/config'
import { createDatabase, createPool } from '#platform/database/database'
import { createQueue } from '#platform/jobs/jobs'
import { createMail } from '#platform/mail/mail'
import { measuredStore } from '#platform/object-store/measured-store'
import { openStore } from '#platform/object-store/open-store'
import { startWithStore } from '#platform/object-store/start-with-store'
import { createCookies } from '#platform/security/cookies'
import { createFairQueue } from '#platform/security/fair-queue'
import { createLimits } from '#platform/security/limit-groups'
import { createPush } from '#platform/push/push'
import { createScanner } from '#platform/security/scanner'
import { createSecrets } from '#platform/security/secrets'
import { createStampAuthority } from '#platform/security/stamp-authority'
import { createSigner } from '#platform/security/signatures'
import { createTokens } from '#platform/security/tokens'
import { createVault } from '#platform/security/vault'
import { createMetrics } from '#platform/watching/metrics'
import { watchProcess } from '#platform/watching/watch-process'

export type ProcessName = 'api' | 'worker'

/** What every feature stands on: connections, keys, limits and metrics. */
export async function createPlatform(config: Config, log: Logger, process: ProcessName) {
  const pool = createPool({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    name: `padauk-${process}`,
  })
  const db = createDatabase(pool)
  const metrics = createMetrics({ process, release: config.RELEASE })
  const queue = await createQueue({ pool })
  const store = await startWithStore(openStore(config), log)
  watchProcess({ metrics, config, pool, db, store })

  return {
    config,
    log,
    publicUrl: config.PUBLIC_URL,
    db,
    queue,
    metrics,
    store: process === 'api' ? measuredStore(store, metrics) : store,
    mail: createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    push: createPush({
      key: config.PUSH_KEY,
      contact: config.MAIL_FROM,
      services: config.PUSH_SERVICES,
    }),
    scanner: createScanner({ host: config.CLAMD_HOST, port: config.CLAMD_PORT }),
    limits: createLimits({ config, pool, metrics }),
    signInQueue: createFairQueue({ atOnce: 2, waiting: 100 }),
    secrets: createSecrets(config.SECRETS_KEY),
    signer: createSigner(config.RECEIPT_KEYS),
    vault: createVault(config.FILE_KEYS),
    stampAuthority: createStampAuthority({ url: config.TSA_URL }),
    tokens: createTokens(config.TOKEN_KEYS),
    cookies: createCookies(config.PUBLIC_URL),
  }
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>
