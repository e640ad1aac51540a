import {
  approveAddendum,
  createAddendum,
  publishAddendum,
  sendAddendum,
} from '@padauk/contract/admin/addenda'
import type { AddendumDraft } from '@padauk/contract/admin/addenda'
import { acknowledgeAddendum } from '@padauk/contract/addenda'
import { aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'
import type { Sender } from '#test/senders'

/** What an officer types; a test changes what it is about. */
export const typedAddendum = {
  kind: 'material',
  reason: 'The survey measured a higher load.',
  changed_en: 'Table 4: the capacity is 1,050 kW, not 950 kW.',
  changed_mm: 'ဇယား ၄ - စွမ်းအားမှာ 1,050 kW ဖြစ်ပါသည်။',
} as const satisfies Partial<AddendumDraft>

/** An officer who writes addenda, and an owner who approves them. */
export async function addendumWriters(api: Api) {
  const writer = await aSteppedUpMember(api, ['officer'])
  const approver = await aSteppedUpMember(api, ['owner'])

  async function drafted(tender: string, change: Partial<AddendumDraft> = {}) {
    const body = { ...typedAddendum, ...change }
    const answer = await writer.call(createAddendum, { params: { id: tender }, body })
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.value
  }

  const send = (tender: string, { no, revision }: Draft) =>
    writer.call(sendAddendum, { params: { id: tender, no }, body: { revision } })

  async function publish(tender: string, draft: Draft) {
    const params = { id: tender, no: draft.no }
    if (draft.kind !== 'material') {
      return writer.call(publishAddendum, { params, body: { revision: draft.revision } })
    }
    const sent = await send(tender, draft)
    if (!sent.ok) return sent
    return approver.call(approveAddendum, { params, body: { revision: sent.value.revision } })
  }

  return {
    writer,
    approver,
    drafted,
    send,
    publish,

    async published(tender: string, change: Partial<AddendumDraft> = {}) {
      const answer = await publish(tender, await drafted(tender, change))
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value
    },
  }
}

type Draft = { no: number; revision: number; kind: string }

export async function acknowledge(company: Sender, tender: string, no: number) {
  const answer = await company.call(acknowledgeAddendum, { params: { id: tender, no } })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
