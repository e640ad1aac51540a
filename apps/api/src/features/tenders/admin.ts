import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { Person } from '@padauk/contract/admin/pages'
import { exportTenders, listAdminTenders } from '@padauk/contract/admin/tenders'
import type { TenderDraft, TenderTranslation } from '@padauk/contract/admin/tender-drafts'
import { staffRoles } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import { done, refuse } from '@padauk/contract/problems'
import { burmeseOf } from '#features/tenders/checklist'
import { createDecisions } from '#features/tenders/decisions/decisions'
import type { Decision } from '#features/tenders/decisions/decisions'
import { deleteDraft, insertDraft, updateTender } from '#features/tenders/decisions/repository'
import { documentNames } from '#features/tenders/documents/describe'
import { versionsOf } from '#features/tenders/documents/repository'
import { copyOf, factsOf } from '#features/tenders/draft'
import { columnsOf, missingBurmese } from '#features/tenders/fields'
import type { Written } from '#features/tenders/fields'
import { questionTimesOf } from '#features/tenders/publication'
import { readKeys } from '#features/tenders/keys'
import type { KeyReader } from '#features/tenders/keys'
import { refusalOfChange } from '#features/tenders/decisions/life'
import { findWholeTender } from '#features/tenders/repository'
import type { WholeTender } from '#features/tenders/repository'
import { orderOf, tendersForStaff } from '#features/tenders/staff-list/repository'
import { listedForStaff, wholeForStaff } from '#features/tenders/staff-view'
import type { Holidays } from '@padauk/language/working-days'
import { pagedList } from '#platform/database/paged-list'

type Needs = {
  /** An id or a name that nothing is stored under is left out. */
  picturesForStaff: (ids: readonly string[]) => Promise<Map<string, StaffPicture>>
  documentsForStaff: (names: readonly string[]) => Promise<Map<string, StaffDocument>>
  keyHolders: KeyReader
  holidays: () => Promise<Holidays>
  /** The texts of a category; null for one that is not there. */
  textsOfCategory: (id: string) => Promise<Pick<Written, 'categoryEn' | 'categoryMm'> | null>
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
  /** Active staff with one of the roles. */
  listActive: (roles: readonly StaffRole[]) => Promise<NonNullable<Person>[]>
} & Parameters<typeof createDecisions>[0]
type Draft = Parameters<typeof insertDraft>[1]

/** Tenders as staff write them. Nothing here knows a bid (rules 7.5). */
export function createTendersAdmin(needs: Needs) {
  const { db, audit, picturesForStaff, documentsForStaff, keyHolders, holidays, peopleOf } = needs
  const { textsOfCategory, listActive } = needs
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
    const versions = await versionsOf(db, tender.id)
    const names = [...documentNames(tender), ...versions.map((one) => one.documentName)]
    const pictures = await picturesForStaff(tender.pictures)
    const documents = await documentsForStaff(names)
    const revisedBy = (await peopleOf([tender.revisedBy])).get(tender.revisedBy ?? '') ?? null
    const isDraft = tender.state === 'draft'
    const keys = isDraft ? await readKeys(keyHolders, db) : null
    const days = await holidays()
    const questionTimes = isDraft ? questionTimesOf(tender, days) : null
    const people = isDraft ? await countPeople() : null
    return wholeForStaff(tender, {
      pictures,
      documents,
      versions,
      revisedBy,
      keys,
      people,
      questionTimes,
      holidays: days,
    })
  }

  async function countPeople() {
    const count = async (...roles: StaffRole[]) => (await listActive(roles)).length
    return {
      officersAndOwners: await count('officer', 'owner'),
      owners: await count('owner'),
      evaluators: await count('evaluator'),
    }
  }

  async function isColleague(id: string | null) {
    return id === null || (await listActive(staffRoles)).some((person) => person.id === id)
  }

  async function read(id: string) {
    const tender = await findWholeTender(db, id)
    return tender ? done(await whole(tender)) : refuse('not-found')
  }

  /** As it is stored: a category that was chosen fills its texts. */
  async function columnsFrom(typed: TenderDraft) {
    const { category_id: id } = typed
    return { ...columnsOf(typed), ...(id !== undefined && (await textsOfCategory(id))) }
  }

  /** Dates that the database would reject, and files and categories that are not there. */
  async function faultOf(typed: TenderDraft) {
    const { start_date, end_date, document_name: document, nda_name: nda } = typed
    const more = typed.more_documents.map((one) => one.document)
    const names = [document, nda, ...more].filter((name) => name !== undefined)
    const documents = await documentsForStaff(names)
    const pictures = await picturesForStaff(typed.pictures)
    const { category_id: category } = typed
    const isUnknown = category !== undefined && (await textsOfCategory(category)) === null
    const isForCompanies = (name: string | undefined) =>
      name === undefined || documents.get(name)?.audience === 'company'
    const fields = {
      ...(new Date(end_date) <= new Date(start_date) && { end_date: 'tender.deadlineBeforeStart' }),
      ...(typed.opens_at !== undefined &&
        new Date(typed.opens_at) < new Date(end_date) && {
          opens_at: 'tender.openingBeforeDeadline',
        }),
      ...questionFaults(typed),
      ...(isUnknown && { category_id: 'common.invalid' }),
      ...(!(await isColleague(typed.evaluation.objectionPerson)) && {
        'evaluation.objectionPerson': 'common.invalid',
      }),
      ...(!isForCompanies(document) && { document_name: 'tender.documentUnknown' }),
      ...(!isForCompanies(nda) && { nda_name: 'tender.documentUnknown' }),
      ...(!more.every(isForCompanies) && { more_documents: 'tender.documentUnknown' }),
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
      return done(await whole(await write(staffId, 'drafted', await columnsFrom(typed))))
    },

    async change(decision: Decision, typed: TenderDraft) {
      const fault = await faultOf(typed)
      if (fault) return fault
      const columns = await columnsFrom(typed)
      const changed = await decide(decision, 'changed', async (transaction, { id, state }) => {
        if (state !== 'draft') return refuse('invalid-input', { says: 'tender.published' })
        await updateTender(transaction, id, { ...columns, revisedBy: decision.staffId })
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

/** Each of the two times may be left to the rule, so that each is judged by what is typed. */
function questionFaults({ end_date, questions_until: until, answers_by: by }: TenderDraft) {
  const isAfter = (time: string | undefined, limit: string | undefined) =>
    time !== undefined && limit !== undefined && new Date(time) > new Date(limit)
  return {
    ...(isAfter(until, end_date) && { questions_until: 'tender.questionsAfterDeadline' }),
    ...(isAfter(by, end_date) && { answers_by: 'tender.answersAfterDeadline' }),
    ...(isAfter(until, by) && { answers_by: 'tender.answersBeforeQuestions' }),
  }
}
