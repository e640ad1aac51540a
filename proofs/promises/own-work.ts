import { createCheckpoints } from '@padauk/api/features/anchors/checkpoints'
import type { ProofEnvironment } from '#kit/environment'
import { fill, indexedAfterwards } from '#kit/many-records'
import { servicesOf } from '#kit/staff'
import type { System } from '#kit/system'
import { bidsFrom } from './many-rows.ts'
import type { Acts } from './side-by-side.ts'

type Wanted = { entries: number; closings: number; bids: number }

export const closingOf = (bids: number) => `closing with ${bids} bids`

/** What one day adds to the log of an installation with a tender or two. */
const entriesOfDay = 200

/**
 * What the portal does by itself: it checks its audit log, and closes tenders. The services run in
 * this process, on a database with so many entries that were checked before.
 */
export async function prepareOwnWork(
  environment: ProofEnvironment,
  system: System,
  { entries, closings, bids }: Wanted,
): Promise<Acts> {
  const { rows } = system
  const services = await servicesOf(system)
  environment.endsOnce(services.close)
  await fill(
    system,
    closers(bids),
    tendersToClose(closings),
    bidsToClose,
    'analyze submissions',
    ...indexedAfterwards(['audit_entries'], checkedEntries(entries), headAtEnd, acceptances),
    headAtEnd,
  )
  const [head] = await rows<{ seq: string; hash: string }>('select seq, hash from audit_head')
  await createCheckpoints(services).keep({
    seq: Number(head?.seq),
    hash: head?.hash ?? '',
    wholeAt: new Date().toISOString(),
  })
  const tenders = await rows<{ id: string }>(
    `select id from tenders where name_en = 'Demo closing'`,
  )

  return {
    'daily check of the audit log': async () => {
      await rows(
        `select append_audit('system', 'demo.happened', 'demo:1', null, '{}')
         from generate_series(1, ${entriesOfDay})`,
      )
      const { fault } = await services.anchors.checkDaily()
      if (fault) throw new Error(fault)
    },
    [closingOf(bids)]: async (_, turn) => {
      const id = tenders[turn % tenders.length]?.id
      const past = `update tenders set end_date = clock_timestamp() - interval '80 seconds' where id = $1`
      await system.unguarded([past, [id]])
      // The api process looks for tenders to close too, and one of both gets it.
      for (let closed = false; !closed;) {
        await services.closings.closeDue()
        const found = await rows('select from closings where tender_id = $1', [id])
        closed = found.length > 0
      }
    },
  }
}

// The check does not read them again, so they need not follow each other.
const checkedEntries = (count: number) => `
  insert into audit_entries (seq, at, actor, action, subject, body, previous, hash)
  select last.seq + n, now() - interval '1 day' * (${count} - n) / ${count}, 'system',
    'demo.happened', 'demo:1', '{}', '', encode(sha256(n::text::bytea), 'hex')
  from generate_series(1, ${count}) as n, (select seq from audit_head) as last`

const headAtEnd = `
  update audit_head set (seq, hash) =
    (select seq, hash from audit_entries order by seq desc limit 1)`

const acceptances = `
  insert into audit_entries (seq, at, actor, action, subject, tender_id, body, previous, hash)
  select last.seq + row_number() over (), now(), 'system', 'submission.accepted',
    'submission:' || submissions.id, tender_id, '{}', '', submissions.audit_hash
  from submissions join companies on companies.id = company_id, (select seq from audit_head) as last
  where company_name = 'Demo Closer'`

const closers = (count: number) => `
  insert into companies (name, email, email_key, phone, company_name, password_hash, language,
    state, typed)
  select 'Demo Contact', email, email, '+959785432100', 'Demo Closer', '', 'en', 'approved', '{}'
  from generate_series(1, ${count}) as n, concat('demo-closer-', n, '@example.com') as email`

const tendersToClose = (count: number) => `
  insert into tenders (name_en, body_en, state, published_at, start_date, end_date)
  select 'Demo closing', 'Demo text.', 'published', now() - interval '14 days',
    now() - interval '14 days', now() + interval '10 days'
  from generate_series(1, ${count})`

const bidsToClose = bidsFrom(`
  select tenders.id as tender_id, companies.id as company_id, now() - interval '1 day' as at
  from tenders, companies where name_en = 'Demo closing' and company_name = 'Demo Closer'`)
