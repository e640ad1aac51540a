import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '@padauk/api/jobs'
import { migrate } from '@padauk/api/platform/database/migrations'
import { prepareCluster } from '@padauk/api/platform/database/roles'
import { startPostgres } from '@padauk/testing/postgres'
import { root } from '@padauk/testing/processes'

// Writes the types of the tables from the migrations themselves; `--verify` only compares.
const directory = mkdtempSync(join(tmpdir(), 'padauk-tables-'))
const postgres = await startPostgres({ directory })
try {
  const { ownerUrl } = await prepareCluster({
    adminUrl: postgres.adminUrl,
    database: 'padauk_tables',
    ownerPassword: 'tables',
    applicationPassword: 'tables',
  })
  await migrate(ownerUrl, jobs)
  execFileSync(
    join(root, 'node_modules', '.bin', 'kysely-codegen'),
    [
      '--dialect=postgres',
      '--camel-case',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.kysely_*',
      '--numeric-parser=number',
      '--type-mapping={"int8":"number"}',
      `--out-file=${join(root, 'apps/api/src/platform/database/tables.ts')}`,
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { env: { ...process.env, DATABASE_URL: ownerUrl }, stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
