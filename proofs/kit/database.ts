import { createPool } from '@padauk/api/platform/database/database'

/** As the superuser: past the application's rights, never past its constraints. */
export function openDatabase(adminUrl: string, database?: string) {
  const url = new URL(adminUrl)
  if (database) url.pathname = `/${database}`
  // A busy disk keeps a proof waiting, which says nothing about what it proves.
  const pool = createPool({
    url: url.href,
    poolSize: 4,
    name: 'padauk-prove',
    longestStatement: 0,
  })
  return {
    async rows<Row>(text: string, values: unknown[] = []) {
      const result = await pool.query(text, values)
      return result.rows as Row[]
    },
    /** Several statements in one session without triggers and foreign keys. */
    async unguarded(...statements: (string | [text: string, values: unknown[]])[]) {
      const client = await pool.connect()
      try {
        await client.query('set session_replication_role = replica')
        for (const statement of statements) {
          const [text, values = []] = typeof statement === 'string' ? [statement] : statement
          await client.query(text, values)
        }
      } finally {
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}
