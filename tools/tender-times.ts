import { createPool } from '@padauk/api/platform/database/database'

type NewTender = { name: string; burmeseName: string; endsInSeconds: number }

/** Tenders for a journey, and what no staff can do to them: let their time pass. */
export function createTenderTimes(ownerUrl: string) {
  const pool = createPool({ url: ownerUrl, poolSize: 1, name: 'tender-times' })

  async function unguarded(change: string, values: unknown[]) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table tenders disable trigger user')
      await client.query(change, values)
      await client.query('alter table tenders enable trigger user')
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  return {
    /** Last in the list, where no other journey meets it. */
    async make({ name, burmeseName, endsInSeconds }: NewTender) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into tenders (state, name_en, name_mm, topic_en, body_en, published_at, start_date,
           interviewing_date, end_date)
         values ('published', $1, $2, 'For a journey', '<h3>Scope</h3><p>For a journey.</p>',
           now() - interval '1 year', now() - interval '3 days', now() - interval '1 day', now() + make_interval(secs => $3))
         returning id`,
        [name, burmeseName, endsInSeconds],
      )
      return rows[0]?.id
    },
    pass: (id: string, seconds: number) =>
      unguarded(
        `update tenders set end_date = clock_timestamp() - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      ),
    cancel: (id: string, reason: string) =>
      unguarded(`update tenders set state = 'cancelled', cancel_reason_en = $2 where id = $1`, [
        id,
        reason,
      ]),
    stop: () => pool.end(),
  }
}
