import type { AddendumDraft } from '@padauk/contract/admin/addenda'
import type { StaffDocument } from '@padauk/contract/admin/media'
import type { Person } from '@padauk/contract/admin/pages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import { createApproval, notSent, tooLittleTime } from '#features/addenda/approval'
import type { OfDraft } from '#features/addenda/approval'
import { addendumForStaff, beforeOf } from '#features/addenda/describe'
import { factsOf, writtenOf } from '#features/addenda/draft'
import {
  approveDraft,
  deleteDraft,
  insertDraft,
  listOf,
  lockAddendum,
  publishRow,
  updateDraft,
} from '#features/addenda/repository'
import type { AddendumRow } from '#features/addenda/repository'
import { amendedDates, faultsOf, leavesTooLittle } from '#features/addenda/rules'
import type { Audit } from '#features/audit/service'
import type { Notices } from '#features/notices/service'
import type { Tenders, WholeTender } from '#features/tenders/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append' | 'appendChange'>
  tenders: Pick<Tenders, 'amend' | 'findWhole' | 'documentVersions'>
  notices: Pick<Notices, 'tell'>
  documentsForStaff: (names: readonly string[]) => Promise<Map<string, StaffDocument>>
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
  /** The labels of those who asked, by question of the tender. */
  askersOf: (tenderId: string) => Promise<Map<string, number>>
} & Pick<Parameters<typeof createApproval>[0], 'notifications' | 'findPerson'>

type OfTender = Pick<OfDraft, 'staffId' | 'tenderId'>

/** Addenda as staff write, approve and publish them. Nothing here knows a company or a bid. */
export function createAddendaAdmin(needs: Needs) {
  const { db, audit, tenders, notices, documentsForStaff, peopleOf, askersOf } = needs

  async function describe(tender: WholeTender, rows: readonly AddendumRow[]) {
    const versions = await tenders.documentVersions(tender.id)
    const names = rows.flatMap(({ documents }) => documents.map(({ document }) => document))
    const documents = await documentsForStaff([...new Set(names)])
    const people = await peopleOf(
      rows.flatMap((row) => [...row.writers, row.returnedBy, row.approvedBy, row.publishedBy]),
    )
    const askers = await askersOf(tender.id)
    return rows.map((row) => addendumForStaff(row, { tender, people, documents, versions, askers }))
  }

  async function one(tenderId: string, no: number) {
    const tender = await tenders.findWhole(db, tenderId)
    const row = (await listOf(db, tenderId)).find((each) => each.no === no)
    const [described] = tender && row ? await describe(tender, [row]) : []
    return described ? done(described) : refuse('not-found')
  }

  async function areAsked(tenderId: string, questions: readonly string[]) {
    if (questions.length === 0) return true
    const askers = await askersOf(tenderId)
    return questions.every((id) => askers.has(id))
  }

  /** Words, documents and dates that could not be published as they are. */
  async function faultOf(tender: WholeTender, typed: AddendumDraft) {
    const versions = await tenders.documentVersions(tender.id)
    const keys = versions.map(({ key }) => key)
    const documents = await documentsForStaff(typed.documents.map(({ document }) => document))
    const areStored = typed.documents.every(
      ({ document }) => documents.get(document)?.audience === 'company',
    )
    const fields = {
      ...faultsOf(typed, { bodyMm: tender.bodyMm, keys }),
      ...(!areStored && { documents: 'tender.documentUnknown' }),
      ...(!(await areAsked(tender.id, typed.questions)) && { questions: 'common.invalid' }),
    }
    if (Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
    const dates = amendedDates(tender, writtenOf(typed))
    return dates.ok ? null : dates
  }

  const record = (
    transaction: DatabaseOrTransaction,
    { staffId, tenderId }: OfTender,
    verb: 'drafted' | 'changed' | 'discarded',
    { before, after }: { before: AddendumRow | null; after: AddendumRow | null },
  ) =>
    audit.appendChange(transaction, {
      staffId,
      action: `addendum.${verb}`,
      subject: `tender:${tenderId}`,
      before: before ? factsOf(before) : {},
      after: after ? factsOf(after) : {},
    })

  /** A draft, locked, as the caller saw it. */
  const changing = <Value, Code extends ProblemCode>(
    { tenderId, no, revision }: OfDraft,
    act: (
      transaction: DatabaseOrTransaction,
      row: AddendumRow,
      tender: WholeTender,
    ) => Promise<Outcome<Value, Code>>,
  ) =>
    db.transaction().execute(async (transaction) => {
      const tender = await tenders.findWhole(transaction, tenderId)
      const row = tender && (await lockAddendum(transaction, { tenderId, no }))
      if (!row || row.state === 'published') return refuse('not-found')
      if (row.revision !== revision) return refuse('changed-since')
      return act(transaction, row, tender)
    })

  /** Why nothing of this tender can be amended any more. */
  function refusalOf(tender: WholeTender) {
    if (tender.state === 'cancelled') return refuse('tender-cancelled')
    const isOpen = tender.state === 'published' && tender.now <= tender.endDate
    return isOpen ? null : refuse('addendum-too-late')
  }

  /** Everything of it in one transaction, at one moment (rules 13.3). */
  async function publish<Code extends ProblemCode>(
    { staffId, tenderId, no, revision }: OfDraft,
    judge: (row: AddendumRow, endDate: Date, now: Date) => Outcome<{ approve: boolean }, Code>,
  ) {
    const amended = await tenders.amend<Code | Amending>(
      { staffId, tenderId },
      async (transaction, tender) => {
        const row = await lockAddendum(transaction, { tenderId, no })
        if (!row || row.state === 'published') return refuse('not-found')
        if (row.revision !== revision) return refuse('changed-since')
        const dates = amendedDates(tender, row)
        if (!dates.ok) return dates
        const judged = judge(row, dates.value.endDate, tender.now)
        if (!judged.ok) return judged
        const act = { actor: `staff:${staffId}`, subject: `tender:${tenderId}` } as const
        if (judged.value.approve) {
          await approveDraft(transaction, row, staffId)
          await audit.append(transaction, { ...act, action: 'addendum.approved', body: { no } })
        }
        const version = tender.version + 1
        await publishRow(transaction, row, { staffId, version, before: beforeOf(tender) })
        await notices.tell(transaction, {
          kind: 'addendum-published',
          tenderId,
          audience: 'category',
          facts: { number: String(no) },
          onceKey: `addendum:${tenderId}:${no}`,
        })
        await audit.appendChange(transaction, {
          staffId,
          action: 'addendum.published',
          subject: act.subject,
          before: {},
          after: { ...factsOf(row), version },
        })
        const { bodyEn, bodyMm, documents } = row
        return done({ no, dates: dates.value, bodyEn, bodyMm, documents })
      },
    )
    if (amended.ok) return one(tenderId, no)
    const { code } = amended
    return code === 'tender-closed' ? refuse('addendum-too-late') : { ...amended, code }
  }

  const approval = createApproval({ ...needs, changing, refusalOf })

  return {
    async list(tenderId: string) {
      const tender = await tenders.findWhole(db, tenderId)
      return tender ? done(await describe(tender, await listOf(db, tenderId))) : refuse('not-found')
    },

    async create({ staffId, tenderId }: OfTender, typed: AddendumDraft) {
      const tender = await tenders.findWhole(db, tenderId)
      if (!tender || tender.state === 'draft') return refuse('not-found')
      const fault = refusalOf(tender) ?? (await faultOf(tender, typed))
      if (fault) return fault
      const no = await db.transaction().execute(async (transaction) => {
        const made = await insertDraft(transaction, tenderId, staffId, writtenOf(typed))
        if (made === undefined) return null
        const after = await lockAddendum(transaction, { tenderId, no: made })
        const change = { before: null, after: after ?? null }
        await record(transaction, { staffId, tenderId }, 'drafted', change)
        return made
      })
      return no === null ? refuse('addendum-draft-exists') : one(tenderId, no)
    },

    async change(draft: OfDraft, typed: AddendumDraft) {
      const outcome = await changing(draft, async (transaction, before, tender) => {
        const fault = refusalOf(tender) ?? (await faultOf(tender, typed))
        if (fault) return fault
        await updateDraft(transaction, draft, draft.staffId, writtenOf(typed))
        const after = (await lockAddendum(transaction, draft)) ?? null
        await record(transaction, draft, 'changed', { before, after })
        return done()
      })
      return outcome.ok ? one(draft.tenderId, draft.no) : outcome
    },

    discard: (draft: OfDraft) =>
      changing<undefined, never>(draft, async (transaction, before) => {
        await deleteDraft(transaction, draft)
        await record(transaction, draft, 'discarded', { before, after: null })
        return done()
      }),

    /** Information needs one officer. */
    publish: (draft: OfDraft) =>
      publish(draft, ({ kind }) =>
        kind === 'information' ? done({ approve: false }) : refuse('addendum-needs-second-person'),
      ),

    /** A material change is read by someone who did not write it, and leaves bidders time. */
    approve: (draft: OfDraft) =>
      publish(draft, ({ writers, sentAt }, endDate, now) => {
        if (writers.includes(draft.staffId)) return refuse('addendum-needs-second-person')
        if (sentAt === null) return notSent
        return leavesTooLittle(endDate, now) ? tooLittleTime : done({ approve: true })
      }),

    async send(draft: OfDraft) {
      const sent = await approval.send(draft)
      return sent.ok ? one(draft.tenderId, draft.no) : sent
    },

    async giveBack(draft: OfDraft, reason: string) {
      const returned = await approval.giveBack(draft, reason)
      return returned.ok ? one(draft.tenderId, draft.no) : returned
    },
  }
}

type Amending = 'not-found' | 'changed-since' | 'date-earlier' | 'invalid-input'

export type AddendaAdmin = ReturnType<typeof createAddendaAdmin>
