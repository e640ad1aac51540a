import { expect, test } from 'vitest'
import { createPool } from '#platform/database/database'
import { aDatabase } from '#test/a-database'

test('reports failure for a commit that did not wait for the second disk', async () => {
  const database = await aDatabase()
  const pool = createPool({ url: database.applicationUrl, poolSize: 1, name: 'padauk-test' })
  const client = await pool.connect()
  // A function of PostgreSQL says what the driver would hear; only its origin can't be imitated.
  client.prependListener('notice', (notice) => (notice.routine = 'SyncRepWaitForLSN'))
  const commit = client.query(`do $$ begin raise warning 'canceling wait'; end $$`)
  await expect(commit).rejects.toThrow('not yet on the second disk')
  client.release()

  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  await pool.end()
  await database.drop()
})
