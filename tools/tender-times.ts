import { createPool } from '@padauk/api/platform/database/database'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'

/** What a sealed tender for a journey asks for besides the three files. */
const sealedRules = {
  openers: [],
  adjournment: 'next-working-day-10:00',
  minimumBids: 1,
  disclosure: { companies: true, prices: false, arrivals: true },
  price: { currency: 'MMK', required: true },
  fields: [
    { id: 'weeks', labelEn: 'Delivery time in weeks', labelMm: 'ပေးပို့ချိန် (ပတ်)', required: true },
    { id: 'years', labelEn: 'Warranty in years', labelMm: 'အာမခံကာလ (နှစ်)', required: false },
  ],
  documents: [{ slot: 'extra-1', labelEn: 'Work plan', labelMm: 'လုပ်ငန်းအစီအစဉ်', required: false }],
} satisfies TenderRules

/** Their triggers refuse what only time may do. */
type Table = 'tenders' | 'sittings' | 'awards'

type NewTender = { name: string; burmeseName: string; endsInSeconds: number }

/** Tenders for a journey, and what no staff can do to them: let their time pass. */
export function createTenderTimes(ownerUrl: string) {
  const pool = createPool({ url: ownerUrl, poolSize: 1, name: 'tender-times' })

  async function changeOnce(table: Table, change: string, values: unknown[]) {
    const client = await pool.connect()
    let isDone = false
    try {
      await client.query('begin')
      await client.query(`alter table ${table} disable trigger user`)
      await client.query(change, values)
      await client.query(`alter table ${table} enable trigger user`)
      await client.query('commit')
      isDone = true
    } finally {
      // An open transaction must not meet the next journey: it ends with its connection.
      client.release(!isDone)
    }
  }

  /** The product works on the same table, so one of the two may have to give way. */
  async function without(
    table: Table,
    change: string,
    values: unknown[],
    triesLeft = 5,
  ): Promise<void> {
    try {
      await changeOnce(table, change, values)
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error
      await without(table, change, values, triesLeft - 1)
    }
  }
  const unguarded = (change: string, values: unknown[]) => without('tenders', change, values)

  return {
    /** Last in the list, where no other journey meets it. */
    async make({ name, burmeseName, endsInSeconds }: NewTender) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into tenders (state, name_en, name_mm, topic_en, body_en, published_at, start_date,
           interviewing_date, end_date, questions_until, answers_by)
         values ('published', $1, $2, 'For a journey', '<h3>Scope</h3><p>For a journey.</p>',
           now() - interval '1 year', now() - interval '3 days', now() - interval '1 day', now() + make_interval(secs => $3), now() + make_interval(secs => least($3 / 2, $3)),
           now() + make_interval(secs => $3))
         returning id`,
        [name, burmeseName, endsInSeconds],
      )
      return rows[0]?.id
    },
    /** Its bids are sealed to the active key set, as if it had been published so. */
    seal: (id: string) =>
      unguarded(
        `update tenders set sealing = 'sealed', sealing_reason_en = '', sealing_reason_mm = '',
           key_set = (select hash from key_sets order by activated_at desc nulls last limit 1), rules = $2,
           number = next_tender_number('PDK') where id = $1`,
        [id, JSON.stringify(sealedRules)],
      ),
    /** Two people open its bids without keys, as if it had been published so. */
    openByTwo: (id: string) =>
      unguarded(
        `update tenders set sealing = 'access-controlled', sealing_reason_en = 'For a journey.',
           number = next_tender_number('PDK') where id = $1`,
        [id],
      ),
    /** It declared that names and prices are told, and how bids are judged. */
    declare: (id: string, evaluation: EvaluationRules) =>
      unguarded(
        `update tenders set evaluation = $2, rules = jsonb_set(rules, '{disclosure}',
           '{"companies": true, "prices": true, "arrivals": true}'),
           number = coalesce(number, next_tender_number('PDK')) where id = $1`,
        [id, JSON.stringify(evaluation)],
      ),
    /** With fewer bids nothing is opened. */
    needAtLeast: (id: string, bids: number) =>
      unguarded(
        `update tenders set rules = jsonb_set(rules, '{minimumBids}', to_jsonb($2::int))
         where id = $1`,
        [id, bids],
      ),
    pass: (id: string, seconds: number) =>
      unguarded(
        `with passed as (select clock_timestamp() - make_interval(secs => $2) as at)
         update tenders set end_date = at, opens_at = opens_at + (at - end_date),
           start_date = least(start_date, at - interval '1 day'),
           questions_until = least(questions_until, at), answers_by = least(answers_by, at)
         from passed where id = $1`,
        [id, seconds],
      ),
    /** Its deadline passed three days ago, just after the portal had been away for 20 minutes. */
    async passInOutage(id: string) {
      await pool.query(
        `insert into heartbeats
         select minute from generate_series(date_trunc('minute', now()) - interval '4 days',
           now(), interval '1 minute') as minute
         where minute not between now() - interval '3 days 40 minutes'
           and now() - interval '3 days 20 minutes'
         on conflict do nothing`,
      )
      await this.pass(id, 3 * 86_400)
    },
    /** Neither a question nor an answer is in time any more. */
    passQuestions: (id: string) =>
      unguarded(
        `update tenders set questions_until = clock_timestamp() - interval '1 second',
           answers_by = clock_timestamp() where id = $1`,
        [id],
      ),
    /** The announced time of opening comes with the deadline. */
    letOpen: (id: string) =>
      unguarded(`update tenders set opens_at = end_date where id = $1`, [id]),
    /** The time to seal bids again has passed. */
    passAdjournment: (id: string) =>
      without(
        'sittings',
        `update sittings set adjourned_until = clock_timestamp() - interval '1 second'
         where tender_id = $1 and state = 'adjourned'`,
        [id],
      ),
    /** The time to object has passed. */
    passStandstill: (id: string) =>
      without(
        'awards',
        `update awards set standstill_until = clock_timestamp() - interval '1 second'
         where tender_id = $1 and state = 'standstill'`,
        [id],
      ),
    cancel: (id: string, reason: string) =>
      unguarded(`update tenders set state = 'cancelled', cancel_reason_en = $2 where id = $1`, [
        id,
        reason,
      ]),
    stop: () => pool.end(),
  }
}

const isDeadlock = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code === '40P01'
