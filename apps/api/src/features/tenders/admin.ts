import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { Person } from '@padauk/contract/admin/pages'
import { exportTenders, listAdminTenders } from '@padauk/contract/admin/tenders'
import type { TenderDraft, TenderTranslation } from '@padauk/contract/admin/tenders'
import { done, refuse } from '@padauk/contract/problems'
import { burmeseOf } from '#features/tenders/checklist'
import { createDecisions } from '#features/tenders/decisions/decisions'
import type { Decision } from '#features/tenders/decisions/decisions'
import { deleteDraft, insertDraft, updateTender } from '#features/tenders/decisions/repository'
import { copyOf, factsOf } from '#features/tenders/draft'
import { columnsOf, missingBurmese } from '#features/tenders/fields'
import { readKeys } from '#features/tenders/keys'
import type { KeyReader } from '#features/tenders/keys'
import { refusalOfChange } from '#features/tenders/decisions/life'
import { findWholeTender } from '#features/tenders/repository'
import type { WholeTender } from '#features/tenders/repository'
import { orderOf, tendersForStaff } from '#features/tenders/staff-list/repository'
import { listedForStaff, wholeForStaff } from '#features/tenders/staff-view'
import { pagedList } from '#platform/database/paged-list'

type Needs = {
  /** An id or a name that nothing is stored under is left out. */
  picturesForStaff: (ids: readonly string[]) => Promise<Map<string, StaffPicture>>
  documentsForStaff: (names: readonly string[]) => Promise<Map<string, StaffDocument>>
  keyHolders: KeyReader
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
} & Parameters<typeof createDecisions>[0]
type Draft = Parameters<typeof insertDraft>[1]

/** Tenders as staff write them. Nothing here knows a bid (rules 7.5). */
export function createTendersAdmin(needs: Needs) {
  const { db, audit, picturesForStaff, documentsForStaff, keyHolders, peopleOf } = needs
  const decide = createDecisions(needs)

  const tenders = pagedList({
    of: { list: listAdminTenders, csv: exportTenders },
    file: 'tenders',
    order: orderOf,
    query: (filters, page) => tendersForStaff(db, { filters, ...page }),
    items: (rows) => rows.map(listedForStaff),
    columns: [
      'name_en',
      'name_mm',
      'category_en',
      'category_mm',
      'state',
      'start_date',
      'end_date',
      'created_at',
    ],
  })

  async function whole(tender: WholeTender) {
    const names = [tender.documentName, tender.ndaName].filter((name) => name !== null)
    const pictures = await picturesForStaff(tender.pictures)
    const documents = await documentsForStaff(names)
    const revisedBy = (await peopleOf([tender.revisedBy])).get(tender.revisedBy ?? '') ?? null
    const keys = tender.state === 'draft' ? await readKeys(keyHolders, db) : null
    return wholeForStaff(tender, { pictures, documents, revisedBy, keys })
  }

  async function read(id: string) {
    const tender = await findWholeTender(db, id)
    return tender ? done(await whole(tender)) : refuse('not-found')
  }

  /** Dates that the database would reject, and files that were not uploaded. */
  async function faultOf(typed: TenderDraft) {
    const { start_date, end_date, document_name: document, nda_name: nda } = typed
    const names = [document, nda].filter((name) => name !== undefined)
    const documents = await documentsForStaff(names)
    const pictures = await picturesForStaff(typed.pictures)
    const isForCompanies = (name: string | undefined) =>
      name === undefined || documents.get(name)?.audience === 'company'
    const fields = {
      ...(new Date(end_date) <= new Date(start_date) && { end_date: 'tender.deadlineBeforeStart' }),
      ...(typed.opens_at !== undefined &&
        new Date(typed.opens_at) < new Date(end_date) && {
          opens_at: 'tender.openingBeforeDeadline',
        }),
      ...(!isForCompanies(document) && { document_name: 'tender.documentUnknown' }),
      ...(!isForCompanies(nda) && { nda_name: 'tender.documentUnknown' }),
      ...(!typed.pictures.every((id) => pictures.has(id)) && { pictures: 'common.invalid' }),
    }
    return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : null
  }

  function write(staffId: string, action: 'drafted' | 'copied', draft: Draft, told = {}) {
    return db.transaction().execute(async (transaction) => {
      const id = await insertDraft(transaction, { ...draft, revisedBy: staffId })
      const made = await findWholeTender(transaction, id)
      if (!made) throw new Error('the draft was not kept')
      await audit.appendChange(transaction, {
        staffId,
        action: `tender.${action}`,
        subject: `tender:${id}`,
        before: {},
        after: { ...factsOf(made), ...told },
      })
      return made
    })
  }

  return {
    lists: [tenders],

    read,

    async create(staffId: string, typed: TenderDraft) {
      const fault = await faultOf(typed)
      if (fault) return fault
      return done(await whole(await write(staffId, 'drafted', columnsOf(typed))))
    },

    async change(decision: Decision, typed: TenderDraft) {
      const fault = await faultOf(typed)
      if (fault) return fault
      const changed = await decide(decision, 'changed', async (transaction, { id, state }) => {
        if (state !== 'draft') return refuse('invalid-input', { says: 'tender.published' })
        await updateTender(transaction, id, { ...columnsOf(typed), revisedBy: decision.staffId })
        return done()
      })
      return changed.ok ? read(decision.tenderId) : changed
    },

    /** Deletes a draft; a published tender is never deleted. */
    remove: (decision: Decision) =>
      decide(decision, 'deleted', async (transaction, { id }) =>
        (await deleteDraft(transaction, id))
          ? done()
          : refuse('invalid-input', { says: 'tender.published' }),
      ),

    async copy(staffId: string, tenderId: string) {
      const tender = await findWholeTender(db, tenderId)
      if (!tender) return refuse('not-found')
      const { id } = await write(staffId, 'copied', copyOf(tender), { from: tenderId })
      return done({ id })
    },

    /** Only while the tender is open, and only as a whole (rules 7.12). */
    async translate(decision: Decision, typed: TenderTranslation) {
      const translated = await decide(decision, 'translated', async (transaction, tender) => {
        const refusal = refusalOfChange(tender)
        if (refusal) return refusal
        const columns = missingBurmese(tender, typed)
        if (burmeseOf({ ...tender, ...columns }) !== 'complete') {
          return refuse('invalid-input', { says: 'tender.burmeseIncomplete' })
        }
        const revised = { englishOnly: false, revisedBy: decision.staffId }
        await updateTender(transaction, tender.id, { ...columns, ...revised })
        return done()
      })
      return translated.ok ? read(decision.tenderId) : translated
    },
  }
}

export type TendersAdmin = ReturnType<typeof createTendersAdmin>
