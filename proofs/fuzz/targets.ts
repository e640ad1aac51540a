import { staffRoles } from '@padauk/contract/endpoint'
import { tusPath } from '@padauk/contract/uploads'
import { aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, prepareBid, sendBid } from '#kit/bids'
import { ask } from '#kit/client'
import type { Client } from '#kit/client'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'
import type { Targets } from './attempt.ts'
import { words } from './hostile.ts'
import { readOperations } from './operations.ts'
import { rightMetadata } from './tus-attempts.ts'
import { repeatedly } from './watch.ts'

/** One of each, without picture files, which are not requested. */
const content = `
  insert into pictures (id, width, height, widths) values ('demo-picture', 1, 1, '{1}');
  insert into documents (name, audience, title, media_type, size, sha256)
    values ('demo.pdf', 'public', 'Demo', 'application/pdf', 1, repeat('0', 64));
  insert into banners (id, position, desktop_picture, mobile_picture, published)
    values ('demo-banner', 1, 'demo-picture', 'demo-picture', true);
  insert into services (id, position, title_en, pictures, published)
    values ('demo-service', 1, 'Demo', '{demo-picture}', true);
  insert into projects (id, position, title_en, pictures, published)
    values ('demo-project', 1, 'Demo', '{demo-picture}', true);
  insert into news (id, title_en, picture, published) values ('demo-news', 'Demo', 'demo-picture', true);
  insert into enquiries (name, email, phone, company_name, interested_service, language, typed)
    values ('Demo', 'demo@example.com', '+959785432100', 'Demo', 'Security service', 'en', '{}')`

/** A filled system and people who are signed in, so that wrong requests get as far as they can. */
export async function prepareTargets(system: System): Promise<Targets> {
  await system.rows(content)
  await aTender(system)
  const companies = await signedInBidders(system, 3)
  await aClosingTender(system, companies[0]!)
  const staff = [await aStaffMember(system, staffRoles), await aStaffMember(system, staffRoles)]
  const uploads = await beginUploads({ origin: system.origin, bidder: companies[0]! }, 12)
  return {
    operations: readOperations(),
    callers: {
      visitor: [{ headers: {} }],
      company: companies.map(({ token }) => ({ headers: { authorization: `Bearer ${token}` } })),
      staff,
    },
    known: [...(await knownTexts(system)), ...uploads],
    uploads,
  }
}

/** With a bid in it, so that what staff see after the closing is requested too. */
async function aClosingTender(system: System, bidder: Bidder) {
  const tenderId = await aTender(system, new Date(Date.now() + 3_000))
  const bid = await prepareBid(system, bidder, tenderId)
  await mustBeAccepted(sendBid(system.origin, bidder, bid))
}

async function beginUploads(client: Client, count: number) {
  const names: string[] = []
  for (let number = 0; number < count; number++) {
    const length = String(500 + number * 1_000_000)
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': length,
      'upload-metadata': rightMetadata,
    }
    const begun = await ask(client, { what: 'begin', method: 'POST', path: tusPath, headers })
    names.push(begun.headers.location?.split('/').at(-1) ?? '')
  }
  return names
}

/** A few ids of every kind. */
async function knownTexts({ rows }: System) {
  const tables = words(`tenders companies staff enquiries letters sessions submissions
    services projects news banners pictures`)
  const found = await Promise.all(
    tables.map((table) =>
      rows<{ id: string }>(`select id::text from ${table} order by id limit 3`),
    ),
  )
  return [...found.flat().map(({ id }) => id), 'demo.pdf']
}

/**
 * Some wrong requests are right enough to end a session, suspend a company or take a role away.
 * The people are put back, or the rest of the run would only meet closed doors.
 */
export async function keepSignedIn({ rows }: System) {
  type Kept = { id: string; staff_id: string | null; company_id: string | null }
  const found = await rows<{ session: Kept }>('select to_jsonb(sessions) as session from sessions')

  // One row in a statement: a statement with one lock cannot deadlock.
  async function putBack() {
    for (const { session } of found) {
      await rows(
        `insert into sessions select * from jsonb_populate_record(null::sessions, $1)
         on conflict (id) do update set stepped_up_at = now(), seen_at = now()`,
        [session],
      )
      await rows(`update companies set state = 'approved' where id = $1 and state <> 'approved'`, [
        session.company_id,
      ])
      await rows(
        `update staff set active = true, roles = $2
         where id = $1 and not (active and roles @> $2)`,
        [session.staff_id, staffRoles],
      )
    }
  }
  await putBack()
  // What could not be put back now is put back the next time.
  return repeatedly(500, () => putBack().catch(() => {}))
}
