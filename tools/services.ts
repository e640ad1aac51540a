import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '@padauk/testing/processes'

/** What `ops/services.sh up` has started: PostgreSQL 15, Ceph and clamd; empty when it has not. */
export function servicesEnvironment(): Record<string, string> {
  const file = join(root, '.services', 'env')
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}
