import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '#platform/config'
import { newestBackup } from '#platform/doctor/backup'
import { seenCertificate } from '#platform/doctor/certificate'
import { postgresDirectory } from '#platform/doctor/machine'
import type { Metrics } from '#platform/watching/metrics'
import { repeat } from '#platform/jobs/repeat'

type Needs = { metrics: Metrics; log: Logger; config: Config }

const certificateSeconds = 3_600

/** What wears out while everything still works: backups, the database's disk, the certificate. */
export function watchMachine({ metrics, log, config }: Needs) {
  const { gauge, beforeReading } = metrics
  const backup = gauge('padauk_backup_timestamp_seconds', 'When the newest backup was taken, or 0')
  const free = gauge('padauk_database_free_ratio', 'Free part of the disk of PostgreSQL')
  const expires = gauge('padauk_certificate_timestamp_seconds', 'When the certificate ends')

  beforeReading(async () => {
    const newest = await newestBackup(config)
    if (newest !== undefined) backup.set((newest?.getTime() ?? 0) / 1000)
  })
  beforeReading(async () => {
    // A database on another machine is watched there.
    const room = await statfs(postgresDirectory).catch(() => null)
    if (room) free.set(Math.floor((room.bavail / room.blocks) * 100) / 100)
  })
  const task = repeat(certificateSeconds, log, 'see the certificate', async () => {
    const certificate = await seenCertificate({
      publicUrl: config.PUBLIC_URL,
      file: config.TLS_CERTIFICATE,
    })
    if (certificate) expires.set(new Date(certificate.validTo).getTime() / 1000)
  })
  return {
    /** Does not wait for a check in progress. */
    stop: () => void task.stop(),
  }
}
