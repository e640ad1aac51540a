import { approveAddendum, createAddendum, sendAddendum } from '@padauk/contract/admin/addenda'
import { createClient } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { aTender } from '#kit/bidders'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000)

async function aMember(system: System, role: StaffRole) {
  const { headers } = await aStaffMember(system, [role])
  await system.rows('update sessions set stepped_up_at = now() where staff_id is not null')
  return createClient({ origin: system.origin, language: 'en', headers })
}

/** A material addendum that an officer has written, and how an owner publishes it. */
export async function prepareAddendum(system: System) {
  const tenderId = await aTender(system, inTenDays())
  const [officer, owner] = [await aMember(system, 'officer'), await aMember(system, 'owner')]
  const drafted = await officer(createAddendum, {
    params: { id: tenderId },
    body: {
      kind: 'material',
      reason: 'The survey measured a higher load.',
      changed_en: 'Table 4: the capacity is 1,050 kW, not 950 kW.',
      english_only: true,
    },
  })
  if (!drafted.ok) throw new Error(drafted.error)
  const params = { id: tenderId, no: drafted.value.no }
  const body = { revision: drafted.value.revision }
  const sent = await officer(sendAddendum, { params, body })
  if (!sent.ok) throw new Error(sent.error)
  const { revision } = sent.value

  return async () => {
    const start = performance.now()
    const answer = await owner(approveAddendum, {
      params,
      body: { revision },
    })
    if (!answer.ok) throw new Error(answer.error)
    const ms = performance.now() - start
    return { ms, ...(await writtenBy(system, tenderId)) }
  }
}

/** The transactions that wrote what the act consists of, and the notice that it left. */
async function writtenBy({ rows }: System, tenderId: string) {
  const [found] = await rows<{ notice_id: string; transactions: string[] }>(
    `select notices.id as notice_id, array(select distinct unnest(array[notices.xmin::text,
       addenda.xmin::text, tenders.xmin::text, entries.xmin::text])) as transactions
     from tenders join addenda on addenda.tender_id = tenders.id
       join notices on notices.tender_id = tenders.id and notices.kind = 'addendum-published'
       join audit_entries entries on entries.subject = 'tender:' || tenders.id
         and entries.action = 'addendum.published'
     where tenders.id = $1`,
    [tenderId],
  )
  if (!found) throw new Error('the act left no notice')
  return { noticeId: found.notice_id, transactions: found.transactions }
}

export type Act = Awaited<ReturnType<Awaited<ReturnType<typeof prepareAddendum>>>>
