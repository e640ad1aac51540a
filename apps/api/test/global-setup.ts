import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, rolePasswords, startPostgres } from '@padauk/testing/postgres'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrations'
import { prepareCluster } from '#platform/database/roles'
import { jobs } from '#src/jobs'

/** One PostgreSQL for the run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-test-'))
  const postgres = await startPostgres({ directory })
  const template = `padauk_template_${await freePort()}`
  const urls = await prepareCluster({
    adminUrl: postgres.adminUrl,
    database: template,
    ...rolePasswords(postgres.adminUrl),
  })
  await migrate(urls.ownerUrl, jobs)
  project.provide('cluster', { adminUrl: postgres.adminUrl, template, ...urls })
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { adminUrl: string; template: string; ownerUrl: string; applicationUrl: string }
  }
}
