import { followTender, listNotices } from '@padauk/contract/notices'
import type { Notice } from '@padauk/contract/notices'
import { aTender } from '#test/builders'
import type { Api } from '#test/people'
import type { Sender } from '#test/senders'
import { eventually } from '#test/start-api'

export type Told = Parameters<Api['services']['notices']['tell']>[1]

/** Tells companies, as a feature does in the transaction of its act. */
export const tellIn = ({ services: { db, notices } }: Api, told: Told) =>
  db.transaction().execute((transaction) => notices.tell(transaction, told))

export const deadline = '2030-01-31T10:00:00.000Z'
export const published = (tenderId: string): Told => ({
  kind: 'tender-published',
  tenderId,
  audience: 'category',
  facts: { deadline },
})
export const answered = (tenderId: string, number = '4'): Told => ({
  kind: 'question-answered',
  tenderId,
  audience: 'followers',
  facts: { number },
})

/** A tender that a company follows. */
export async function followed({ services }: Api, { call }: Pick<Sender, 'call'>, nameEn: string) {
  const id = await aTender(services.db, { nameEn })
  await call(followTender, { params: { id } })
  return id
}

/** The settings of a company that wants everything. */
export const choices = {
  email: 'at-once',
  new_tenders: true,
  answers: true,
  reminders: true,
} as const

/** The inbox of a company, newest first. */
export async function inboxOf({ call }: Pick<Sender, 'call'>) {
  const answer = await call(listNotices, { query: { limit: 100 } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

/** Waits until a company has a notice of this kind; copies are made by a job. */
export const toldOf = (sender: Pick<Sender, 'call'>, kind: Notice['kind']) =>
  eventually(async () => (await inboxOf(sender)).items.find((notice) => notice.kind === kind))
