import { confirmOpening, revealBids, startSitting } from '@padauk/contract/admin/sittings'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { aFileBid, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import type { Api, aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import { closeToOpen } from '#test/sittings'

/** An access-controlled tender with so many bids whose time to be opened has come. */
export async function anUnsealedTender(api: Api, count = 1, rules: Partial<TenderRules> = {}) {
  const parts = { nameEn: 'Water tanks', sealing: 'access-controlled', rules } as const
  const tender = await aTender(api.services.db, parts)
  const bids = []
  for (let place = 0; place < count; place++) {
    const bidder = await aSender(api)
    const { status, body } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
    if (status !== 201) throw new Error(`${status} ${body.code}`)
    bids.push({ bidder, receipt: body.receipt })
  }
  await closeToOpen(api, tender)
  return { tender, bids }
}

export type Person = Awaited<ReturnType<typeof aSteppedUpMember>>

export async function startedWith({ call }: Person, tender: string) {
  const { confirming } = must(await call(startSitting, { params: { id: tender } }))
  if (!confirming) throw new Error('no window')
  return confirming.id
}

export const confirmedBy = ({ call }: Person, id: string, hasInterest = false) =>
  call(confirmOpening, {
    params: { id },
    body: { has_interest: hasInterest, declaration: hasInterest ? 'I step aside' : 'I have none' },
  })

/** The whole sitting of two people. */
export async function revealedByTwo(people: readonly [Person, Person], tender: string) {
  const [first] = people
  const id = await startedWith(first, tender)
  for (const person of people) must(await confirmedBy(person, id))
  return must(await first.call(revealBids, { params: { id } }))
}
