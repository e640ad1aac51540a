import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import { databaseNow } from '#platform/database/clock'
import type { Config } from '#platform/config'
import type { Database } from '#platform/database/database'
import { fingerprint } from '#platform/security/key-rings'
import type { Metrics } from '#platform/watching/metrics'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  metrics: Metrics
  config: Config
  pool: Pool
  db: Database
  store: Pick<ObjectStore, 'check'>
}

/** What every process tells of itself and of what it stands on. */
export function watchProcess({ metrics, config, pool, db, store }: Needs) {
  const { gauge } = metrics
  const connections = gauge('padauk_pool_connections', 'Connections to the database', ['state'])
  const databaseWorks = gauge('padauk_database_works', '1 when the database answers')
  const offset = gauge('padauk_clock_offset_seconds', 'How far this clock is ahead of the database')
  const storeWorks = gauge('padauk_store_works', '1 when the object store answers')
  const free = gauge('padauk_files_free_ratio', 'Free part of the disk of FILES_DIRECTORY')
  const { FILES_DIRECTORY: directory } = config
  tellKeys(metrics, config)

  metrics.beforeReading(async () => {
    connections.labels('total').set(pool.totalCount)
    connections.labels('idle').set(pool.idleCount)
    connections.labels('waiting').set(pool.waitingCount)
  })
  metrics.beforeReading(async () => {
    databaseWorks.set(0)
    const before = Date.now()
    const now = await databaseNow(db)
    offset.set(((before + Date.now()) / 2 - now.getTime()) / 1000)
    databaseWorks.set(1)
  })
  metrics.beforeReading(async () => {
    storeWorks.set(0)
    await store.check()
    storeWorks.set(1)
  })
  metrics.beforeReading(async () => {
    if (!directory || config.S3_ENDPOINT) return
    const { bavail, blocks } = await statfs(directory)
    // To the percent: finer steps would follow every upload.
    free.set(Math.floor((bavail / blocks) * 100) / 100)
  })
}

/** Which keys a process knows: a key may be used only once all of them know it. */
function tellKeys({ gauge }: Metrics, config: Config) {
  const known = gauge('padauk_key_info', 'Always 1; the labels name a key', ['ring', 'kid', 'use'])
  const tell = (ring: string, kids: readonly string[]) => {
    for (const [place, kid] of kids.entries()) {
      known.labels(ring, kid, place === 0 ? 'used' : 'known').set(1)
    }
  }
  for (const ring of ['TOKEN_KEYS', 'RECEIPT_KEYS', 'FILE_KEYS'] as const) {
    tell(
      ring,
      config[ring].map(({ kid }) => kid),
    )
  }
  tell('SECRETS_KEY', config.SECRETS_KEY.map(fingerprint))
}
