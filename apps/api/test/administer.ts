import { Client } from 'pg'

/**
 * One statement by the administrator, however long it takes: dropping a database waits for a
 * checkpoint, which takes minutes on a busy disk.
 */
export async function administer(adminUrl: string, statement: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
