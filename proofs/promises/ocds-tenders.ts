import { randomUUID } from 'node:crypto'
import { createAddendum, publishAddendum } from '@padauk/contract/admin/addenda'
import { answerQuestion, listStaffQuestions } from '@padauk/contract/admin/questions'
import { cancelTender, extendTender, readAdminTender } from '@padauk/contract/admin/tenders'
import { createClient } from '@padauk/contract/client'
import { askQuestion } from '@padauk/contract/questions'
import { firstRules } from '@padauk/contract/tender-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, prepareBid, submitPatiently } from '#kit/bids'
import { untilAnswered } from '#kit/client'
import type { System } from '#kit/system'
import { must } from './ocds-people.ts'
import type { Office } from './ocds-people.ts'

const named = { companies: true, prices: true, arrivals: true }
const unnamed = { companies: false, prices: false, arrivals: false }

/** How far each tender goes, how many bid for it, and what it declares. */
export const courses = {
  open: { bids: 0 },
  addendum: { bids: 0 },
  extended: { bids: 0 },
  cancelled: { bids: 1 },
  'no bids': { bids: 0 },
  'too few bids': { bids: 1, minimumBids: 2 },
  closed: { bids: 2 },
  opened: { bids: 2 },
  decided: { bids: 2 },
  unnamed: { bids: 2, disclosure: unnamed },
  final: { bids: 2 },
  withdrawn: { bids: 2 },
  contract: { bids: 2 },
  changed: { bids: 2 },
  ended: { bids: 2 },
  unsuccessful: { bids: 2 },
} as const satisfies Record<string, { bids: number } & Partial<TenderRules>>
export type Course = keyof typeof courses
export const courseNames = Object.keys(courses) as Course[]

const staysOpen: readonly Course[] = ['open', 'addendum', 'extended', 'cancelled']
const staysSealed: readonly Course[] = ['no bids', 'too few bids', 'closed']

export const isClosing = (course: Course) => !staysOpen.includes(course)
export const isOpening = (course: Course) => isClosing(course) && !staysSealed.includes(course)

export type Tenders = Record<Course, string>

/** Published without the product's help, as those that were there before it knew open data. */
async function aTenderFor({ rows }: System, course: Course) {
  const id = randomUUID()
  const { bids: _, ...rules } = courses[course]
  await rows(
    `insert into tenders (id, name_en, name_mm, topic_en, topic_mm, category_en, state,
       published_at, start_date, end_date, questions_until, answers_by, interviewing_date,
       announcement_date, opens_at, sealing, sealing_reason_en, rules)
     values ($1, $2, 'တင်ဒါ', 'A proof', 'သက်သေ', 'Maintenance', 'published', now(),
       now() - interval '1 day', now() + interval '5 days', now() + interval '2 days',
       now() + interval '4 days', now() + interval '1 day', now() + interval '20 days',
       now() + interval '5 days', 'access-controlled', 'A proof.', $3)`,
    [id, `Demo tender: ${course}`, { ...firstRules, disclosure: named, ...rules }],
  )
  return id
}

export async function publishAll(system: System): Promise<Tenders> {
  const made = []
  for (const course of courseNames) made.push([course, await aTenderFor(system, course)])
  return Object.fromEntries(made) as Tenders
}

export async function bidForAll(system: System, bidders: readonly Bidder[], tenders: Tenders) {
  for (const course of courseNames) {
    for (const bidder of bidders.slice(0, courses[course].bids)) {
      const { files: _, ...bid } = await prepareBid(system, bidder, tenders[course])
      await mustBeAccepted(submitPatiently({ origin: system.origin, bidder }, bid))
    }
  }
}

/** What happens while tenders are open: an answer, an addendum, an extension and a cancellation. */
export async function changeOpenOnes(
  { origin }: System,
  { officer, stepUp }: Office,
  { asker, tenders }: { asker: Bidder; tenders: Tenders },
) {
  await stepUp()
  const company = createClient({ origin, language: 'en', token: asker.token })
  const asked = { params: { id: tenders.open }, body: { question: 'Is the lift included?' } }
  must(await company(askQuestion, asked))
  const { waiting } = must(await officer(listStaffQuestions, { params: { id: tenders.open } }))
  const words = { question_en: 'Is the lift included?', question_mm: 'ပါဝင်ပါသလား။' }
  const answer = { answer_en: 'Yes.', answer_mm: 'ပါဝင်ပါသည်။' }
  const params = { id: tenders.open, question: waiting[0]?.id ?? '' }
  must(await officer(answerQuestion, { params, body: { ...words, ...answer } }))

  const changed = { kind: 'information', reason: 'A slip.', changed_en: 'Page 4.' } as const
  const addendum = must(
    await officer(createAddendum, {
      params: { id: tenders.addendum },
      body: { ...changed, changed_mm: 'စာမျက်နှာ ၄။' },
    }),
  )
  const { no, revision } = addendum
  must(await officer(publishAddendum, { params: { id: tenders.addendum, no }, body: { revision } }))

  const revisionOf = async (id: string) =>
    must(await officer(readAdminTender, { params: { id } })).revision
  const reasons = { reason_en: 'More time is needed.', reason_mm: 'အချိန်ပို လိုပါသည်။' }
  const later = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const extended = { revision: await revisionOf(tenders.extended), end_date: later, ...reasons }
  must(await officer(extendTender, { params: { id: tenders.extended }, body: extended }))
  const cancelled = { revision: await revisionOf(tenders.cancelled), ...reasons }
  must(await officer(cancelTender, { params: { id: tenders.cancelled }, body: cancelled }))
}

/** Lets deadlines and openings lie in the past, and waits for the closings. */
export async function closeAll({ rows, unguarded }: System, tenders: Tenders) {
  const ids = courseNames.filter(isClosing).map((course) => tenders[course])
  await unguarded([
    `update tenders set end_date = now() - interval '80 seconds',
       opens_at = now() - interval '80 seconds' where id = any ($1)`,
    [ids],
  ])
  await untilAnswered(async () => {
    const closed = await rows('select 1 from closings where tender_id = any ($1)', [ids])
    return closed.length === ids.length ? closed : null
  })
}
