import { enquiryHandlers, exportEnquiries, listEnquiries } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail, EnquiryState, ListedEnquiry } from '@padauk/contract/admin/enquiries'
import type { Person } from '@padauk/contract/admin/pages'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Holidays } from '@padauk/language/working-days'
import type { Audit } from '#features/audit/service'
import { createAnswers } from '#features/enquiries/answers'
import {
  answersTo,
  enquiriesPage,
  enquiryOrder,
  findEnquiry,
  insertNote,
  notesOn,
  updateEnquiry,
} from '#features/enquiries/repository'
import type { ListedRow } from '#features/enquiries/repository'
import { answerBy } from '#features/enquiries/rules'
import type { Notifications } from '#features/notifications/service'
import type { Staff } from '#features/staff/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { pagedList } from '#platform/database/paged-list'
import { hashOf } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append' | 'appendChange'>
  notifications: Pick<Notifications, 'post' | 'preview'>
  staff: Pick<Staff, 'peopleOf' | 'listActive' | 'findPerson'>
  /** Where the sender's reply goes; empty for none. */
  replyAddress: () => Promise<string>
  holidays: () => Promise<Holidays>
}

type People = Map<string, NonNullable<Person>>
type Change = {
  revision: number
  state: EnquiryState
  assignedTo: string | null
  staffId: string
}

const factsOf = ({ state, assignedTo }: { state: string; assignedTo: string | null }) => ({
  state,
  assigned_to: assignedTo,
})

/** The inbox: sender, status, assignee, answers and notes. */
export function createEnquiriesAdmin(needs: Needs) {
  const { db, audit, notifications, staff, holidays } = needs
  const answers = createAnswers(needs)
  const list = pagedList({
    of: { list: listEnquiries, csv: exportEnquiries },
    file: 'enquiries',
    order: enquiryOrder,
    query({ assigned, ...filters }, page, { staffId }) {
      const assignedTo = assigned && (assigned === 'me' ? staffId : null)
      return enquiriesPage(db, { filters, assignedTo, ...page })
    },
    async items(rows) {
      const people = await staff.peopleOf(rows.map(({ assignedTo }) => assignedTo))
      return rows.map((row) => listed(row, people))
    },
    columns: [
      'created_at',
      'name',
      'company_name',
      'email',
      'phone',
      'interested_service',
      'language',
      'state',
      ['assigned_to', ({ assigned_to }) => assigned_to && assigned_to.name],
    ],
  })

  async function describe(row: ListedRow): Promise<EnquiryDetail> {
    const [sent, notes] = [await answersTo(db, row.id), await notesOn(db, row.id)]
    const writers = [...sent, ...notes].map(({ staffId }) => staffId)
    const people = await staff.peopleOf([row.assignedTo, ...writers])
    return {
      ...listed(row, people),
      revision: row.revision,
      answer_by: answerBy(row.createdAt, await holidays()).toISOString(),
      answers: sent.map(({ id, language, subject, answer, staffId, sentAt }) => ({
        id,
        language: language as Language,
        subject,
        text: answer,
        by: people.get(staffId) ?? null,
        sent_at: sentAt.toISOString(),
      })),
      notes: notes.map(({ id, note, staffId, writtenAt }) => ({
        id,
        note,
        by: people.get(staffId) ?? null,
        written_at: writtenAt.toISOString(),
      })),
      assignable: await staff.listActive(enquiryHandlers),
    }
  }

  async function read(id: string) {
    const row = await findEnquiry(db, id)
    return row ? done(await describe(row)) : refuse('not-found')
  }

  /** A colleague who has left keeps their enquiries, but gets no new ones. */
  async function mayBeGiven(row: ListedRow, assignedTo: string | null) {
    if (assignedTo === null || assignedTo === row.assignedTo) return true
    return (await staff.listActive(enquiryHandlers)).some(({ id }) => id === assignedTo)
  }

  /** Who assigns it to themselves knows. */
  async function tellAssigned(
    transaction: DatabaseOrTransaction,
    row: ListedRow,
    { assignedTo, staffId }: Change,
  ) {
    if (assignedTo === null || assignedTo === row.assignedTo || assignedTo === staffId) return
    const [colleague, by] = [await staff.findPerson(assignedTo), await staff.findPerson(staffId)]
    if (!colleague || !by) return
    await notifications.post(transaction, {
      kind: 'enquiry-assigned',
      content: {
        name: colleague.name,
        by: by.name,
        enquiry: row.id,
        answerBy: answerBy(row.createdAt, await holidays()).toISOString(),
      },
      to: colleague.email,
      language: colleague.language,
    })
  }

  return {
    read,

    lists: [list],

    preview: answers.preview,

    async answer(id: string, asked: Parameters<typeof answers.send>[1]) {
      const sent = await answers.send(id, asked)
      return sent.ok ? read(id) : sent
    },

    async change(id: string, asked: Change) {
      const { revision, state, assignedTo, staffId } = asked
      const row = await findEnquiry(db, id)
      if (!row) return refuse('not-found')
      if (row.revision !== revision) return refuse('changed-since')
      if (!(await mayBeGiven(row, assignedTo))) {
        return refuse('invalid-input', { fields: { assigned_to: 'common.invalid' } })
      }
      const changed = await db.transaction().execute(async (transaction) => {
        const isMine = await updateEnquiry(transaction, id, { revision, state, assignedTo })
        if (!isMine) return false
        await tellAssigned(transaction, row, asked)
        await audit.appendChange(transaction, {
          staffId,
          action: 'enquiry.changed',
          subject: `enquiry:${id}`,
          before: factsOf(row),
          after: factsOf({ state, assignedTo }),
        })
        return true
      })
      return changed ? read(id) : refuse('changed-since')
    },

    /** The text may be personal, so the chain contains only its hash. */
    async addNote(id: string, { note, staffId }: { note: string; staffId: string }) {
      if (!(await findEnquiry(db, id))) return refuse('not-found')
      const kept = normaliseTyped(note)
      await db.transaction().execute(async (transaction) => {
        const noteId = await insertNote(transaction, { enquiryId: id, staffId, note: kept })
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'enquiry.noted',
          subject: `enquiry:${id}`,
          body: { note: noteId, sha256: hashOf(kept) },
        })
      })
      return read(id)
    },
  }
}

export type EnquiriesAdmin = ReturnType<typeof createEnquiriesAdmin>

const listed = (row: ListedRow, people: People): ListedEnquiry => ({
  id: row.id,
  name: row.name,
  company_name: row.companyName,
  email: row.email,
  phone: row.phone,
  interested_service: row.interestedService,
  language: row.language as Language,
  state: row.state as EnquiryState,
  assigned_to: people.get(row.assignedTo ?? '') ?? null,
  created_at: row.createdAt.toISOString(),
})
