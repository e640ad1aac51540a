import { enquiryHandlers, exportEnquiries, listEnquiries } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail, EnquiryState, ListedEnquiry } from '@padauk/contract/admin/enquiries'
import type { Person } from '@padauk/contract/admin/pages'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  enquiriesPage,
  enquiryOrder,
  findEnquiry,
  insertNote,
  notesOn,
  updateEnquiry,
} from '#features/enquiries/repository'
import type { ListedRow } from '#features/enquiries/repository'
import type { Staff } from '#features/staff/service'
import type { Database } from '#platform/database/database'
import { pagedList } from '#platform/database/paged-list'
import { hashOf } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append' | 'appendChange'>
  staff: Pick<Staff, 'peopleOf' | 'listActive'>
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

/** The inbox: sender, status, assignee and notes. */
export function createEnquiriesAdmin({ db, audit, staff }: Needs) {
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
    const notes = await notesOn(db, row.id)
    const people = await staff.peopleOf([row.assignedTo, ...notes.map(({ staffId }) => staffId)])
    return {
      ...listed(row, people),
      revision: row.revision,
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

  return {
    read,

    lists: [list],

    async change(id: string, { revision, state, assignedTo, staffId }: Change) {
      const row = await findEnquiry(db, id)
      if (!row) return refuse('not-found')
      if (row.revision !== revision) return refuse('changed-since')
      if (!(await mayBeGiven(row, assignedTo))) {
        return refuse('invalid-input', { fields: { assigned_to: 'common.invalid' } })
      }
      const changed = await db.transaction().execute(async (transaction) => {
        const isMine = await updateEnquiry(transaction, id, { revision, state, assignedTo })
        if (!isMine) return false
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
