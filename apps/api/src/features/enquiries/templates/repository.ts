import type { DatabaseOrTransaction } from '#platform/database/database'

export type Words = {
  nameEn: string
  nameMm: string
  subjectEn: string
  subjectMm: string
  textEn: string
  textMm: string
}

export type TemplateRow = Words & { id: string; revision: number }

const templates = (db: DatabaseOrTransaction) => db.selectFrom('enquiryTemplates').selectAll()

export const listTemplates = (db: DatabaseOrTransaction): Promise<TemplateRow[]> =>
  templates(db).orderBy('nameEn').orderBy('id').execute()

export const findTemplate = (db: DatabaseOrTransaction, id: string) =>
  templates(db).where('id', '=', id).executeTakeFirst()

export const insertTemplate = (db: DatabaseOrTransaction, words: Words) =>
  db.insertInto('enquiryTemplates').values(words).returningAll().executeTakeFirstOrThrow()

/** Nothing when the revision is not the one that was seen. */
export const updateTemplate = (
  db: DatabaseOrTransaction,
  { id, revision, ...words }: TemplateRow,
) =>
  db
    .updateTable('enquiryTemplates')
    .set({ ...words, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

export const deleteTemplate = (db: DatabaseOrTransaction, id: string) =>
  db.deleteFrom('enquiryTemplates').where('id', '=', id).returningAll().executeTakeFirst()
