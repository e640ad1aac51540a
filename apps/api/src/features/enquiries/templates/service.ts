import { mostTemplates } from '@padauk/contract/admin/enquiry-templates'
import type {
  EnquiryTemplate,
  TemplateChange,
  TemplateWords,
} from '@padauk/contract/admin/enquiry-templates'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from '#features/enquiries/templates/repository'
import type { TemplateRow } from '#features/enquiries/templates/repository'
import type { Database } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = { db: Database; audit: Pick<Audit, 'appendChange'> }

/** What staff begin an answer with; they keep the list themselves. */
export function createEnquiryTemplates({ db, audit }: Needs) {
  return {
    async list() {
      return done({ items: (await listTemplates(db)).map(described) })
    },

    async read(id: string) {
      const row = await findTemplate(db, id)
      return row ? done(described(row)) : refuse('not-found')
    },

    async create(words: TemplateWords, staffId: string) {
      if ((await listTemplates(db)).length >= mostTemplates) {
        return refuse('invalid-input', { fields: { name_en: 'enquiries.tooManyTemplates' } })
      }
      return db.transaction().execute(async (transaction) => {
        const row = await insertTemplate(transaction, tidy(words))
        const action = 'enquiry-template.created'
        await audit.appendChange(transaction, { ...about(row, staffId), action, before: {} })
        return done(described(row))
      })
    },

    async change(id: string, { revision, ...words }: TemplateChange, staffId: string) {
      const before = await findTemplate(db, id)
      if (!before) return refuse('not-found')
      return db.transaction().execute(async (transaction) => {
        const row = await updateTemplate(transaction, { id, revision, ...tidy(words) })
        if (!row) return refuse('changed-since')
        await audit.appendChange(transaction, {
          ...about(row, staffId),
          action: 'enquiry-template.changed',
          before: factsOf(before),
        })
        return done(described(row))
      })
    },

    remove: (id: string, staffId: string) =>
      db.transaction().execute(async (transaction) => {
        const row = await deleteTemplate(transaction, id)
        if (!row) return refuse('not-found')
        await audit.appendChange(transaction, {
          ...about(row, staffId),
          action: 'enquiry-template.removed',
          before: factsOf(row),
          after: {},
        })
        return done()
      }),
  }
}

export type EnquiryTemplates = ReturnType<typeof createEnquiryTemplates>

const tidy = (words: TemplateWords) => ({
  nameEn: normaliseTyped(words.name_en),
  nameMm: normaliseTyped(words.name_mm),
  subjectEn: normaliseTyped(words.subject_en),
  subjectMm: normaliseTyped(words.subject_mm),
  textEn: normaliseTyped(words.text_en),
  textMm: normaliseTyped(words.text_mm),
})

const factsOf = (row: TemplateRow) => ({
  name_en: row.nameEn,
  name_mm: row.nameMm,
  subject_en: row.subjectEn,
  subject_mm: row.subjectMm,
  text_en: row.textEn,
  text_mm: row.textMm,
})

const described = (row: TemplateRow): EnquiryTemplate => ({
  id: row.id,
  ...factsOf(row),
  revision: row.revision,
})

const about = (row: TemplateRow, staffId: string) => ({
  staffId,
  subject: `enquiry-template:${row.id}` as const,
  after: factsOf(row),
})
