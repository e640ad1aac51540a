import { createTypeChecks } from '#features/uploads/type-checks'
import { createUploads } from '#features/uploads/service'
import type { Scan } from '#platform/security/scanner'
import { createSecrets } from '#platform/security/secrets'
import { createVault } from '#platform/security/vault'
import type { Api } from '#test/people'

/** The uploads of a process whose scanner is this one. */
export function uploadsScannedBy({ services: { db, store, config } }: Api, scan: Scan) {
  return createUploads({
    typeChecks: createTypeChecks(),
    db,
    store,
    vault: createVault(config.FILE_KEYS),
    secrets: createSecrets(config.SECRETS_KEY),
    scanner: { begin: () => scan },
    queue: { enqueue: async () => {} },
    follow: async () => {},
    limits: {
      perCompany: { take: async () => null },
      atOncePerCompany: 1,
      atOnce: 1,
      stagedBytes: 1,
    },
    lockUntil: async () => new Date(Date.now() + 86_400_000),
  })
}
