import { fewestDaysLeft } from '@padauk/contract/addenda'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import { returnDraft, sendDraft } from '#features/addenda/repository'
import type { AddendumRow } from '#features/addenda/repository'
import { amendedDates, leavesTooLittle } from '#features/addenda/rules'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import type { WholeTender } from '#features/tenders/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

export type OfDraft = { staffId: string; tenderId: string; no: number; revision: number }

type Act<Value, Code extends ProblemCode> = (
  transaction: DatabaseOrTransaction,
  row: AddendumRow,
  tender: WholeTender,
) => Promise<Outcome<Value, Code>>

type Addressee = { name: string; email: string; language: Language }

type Needs = {
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  findPerson: (id: string) => Promise<Addressee | undefined>
  /** Runs an act on a draft that is locked and as the caller saw it. */
  changing: <Value, Code extends ProblemCode>(
    draft: OfDraft,
    act: Act<Value, Code>,
  ) => Promise<Outcome<Value, Code | 'not-found' | 'changed-since'>>
  /** Why the tender can't be amended any more. */
  refusalOf: (
    tender: WholeTender,
  ) => ReturnType<typeof refuse<'tender-cancelled' | 'addendum-too-late'>> | null
}

export const notSent = refuse('not-yet', { says: 'addendum.notSent' })
export const tooLittleTime = refuse('addendum-needs-extension', {
  values: { days: fewestDaysLeft },
})

/** Two people for a material change: one sends it, the other approves it or gives it back. */
export function createApproval(needs: Needs) {
  const { audit, notifications, findPerson, changing, refusalOf } = needs

  const entry = ({ staffId, tenderId, no }: OfDraft) => ({
    actor: `staff:${staffId}` as const,
    subject: `tender:${tenderId}` as const,
    body: { no },
  })

  /** To everyone who wrote on it: each may go on with it. */
  async function tellWriters(
    transaction: DatabaseOrTransaction,
    { tenderId, no, writers, revision }: AddendumRow,
    { nameEn, nameMm }: WholeTender,
    { by, reason }: { by: string; reason: string },
  ) {
    for (const id of writers) {
      const writer = await findPerson(id)
      if (!writer) continue
      await notifications.post(transaction, {
        kind: 'addendum-returned',
        content: { name: writer.name, by, reason, tender: tenderId, no, nameEn, nameMm },
        to: writer.email,
        language: writer.language,
        onceKey: `addendum-returned:${tenderId}:${no}:${revision}:${id}`,
      })
    }
  }

  return {
    send: (draft: OfDraft) =>
      changing(draft, async (transaction, row, tender) => {
        const refusal = refusalOf(tender)
        if (refusal) return refusal
        if (row.kind !== 'material') {
          return refuse('invalid-input', { says: 'addendum.needsNoApproval' })
        }
        const dates = amendedDates(tender, row)
        if (!dates.ok) return dates
        if (leavesTooLittle(dates.value.endDate, tender.now)) return tooLittleTime
        // Pressed twice on a bad line.
        if (row.sentAt !== null) return done()
        await sendDraft(transaction, draft)
        await audit.append(transaction, { ...entry(draft), action: 'addendum.sent' })
        return done()
      }),

    giveBack: (draft: OfDraft, typed: string) =>
      changing(draft, async (transaction, row, tender) => {
        if (row.writers.includes(draft.staffId)) return refuse('addendum-needs-second-person')
        if (row.sentAt === null) return notSent
        const reason = normaliseTyped(typed)
        await returnDraft(transaction, draft, { staffId: draft.staffId, reason })
        const { no } = draft
        const by = (await findPerson(draft.staffId))?.name ?? ''
        await tellWriters(transaction, row, tender, { by, reason })
        await audit.append(transaction, {
          ...entry(draft),
          action: 'addendum.returned',
          body: { no, reason },
        })
        return done()
      }),
  }
}
