import type { AdminCategory, NewCategory } from '@padauk/contract/admin/categories'
import type { Category } from '@padauk/contract/categories'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  allCategories,
  countKnown,
  findCategory,
  insertCategory,
  isNameTaken,
  lockCategories,
  lockCategory,
  offeredCategories,
  updateCategory,
} from '#features/categories/repository'
import type { CategoryRow } from '#features/categories/repository'
import type { Database } from '#platform/database/database'
import { inLanguage } from '#platform/text/translations'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = { db: Database; audit: Pick<Audit, 'appendChange'> }
type Change = { id: string; staffId: string; revision: number }

const nameTaken = refuse('invalid-input', { fields: { name_en: 'category.nameTaken' } })

/** The list of categories that staff keep and companies choose from. */
export function createCategories({ db, audit }: Needs) {
  return {
    async list(language: Language): Promise<Category[]> {
      const rows = await offeredCategories(db)
      return rows.map((row) => ({
        id: row.id,
        name: inLanguage(row, ['name'], language).words.name,
        kind: row.kind,
      }))
    },

    all: async () => (await allCategories(db)).map(forStaff),

    create: (staffId: string, typed: NewCategory) =>
      db.transaction().execute(async (transaction) => {
        const columns = columnsOf(typed)
        await lockCategories(transaction)
        if (await isNameTaken(transaction, { ...columns, id: null })) return nameTaken
        const row = await insertCategory(transaction, columns)
        await audit.appendChange(transaction, {
          staffId,
          action: 'category.created',
          subject: `category:${row.id}`,
          before: {},
          after: factsOf(row),
        })
        return done(forStaff(row))
      }),

    change: ({ id, staffId, revision }: Change, typed: NewCategory) =>
      db.transaction().execute(async (transaction) => {
        await lockCategories(transaction)
        const before = await lockCategory(transaction, id)
        if (!before) return refuse('not-found')
        if (before.revision !== revision) return refuse('changed-since')
        const columns = columnsOf(typed)
        if (await isNameTaken(transaction, { ...columns, id })) return nameTaken
        const row = await updateCategory(transaction, id, columns)
        await audit.appendChange(transaction, {
          staffId,
          action: 'category.changed',
          subject: `category:${id}`,
          before: factsOf(before),
          after: factsOf(row),
        })
        return done(forStaff(row))
      }),

    /** The texts that a tender of the category shows; null for one that is not there. */
    async textsOf(id: string) {
      const row = await findCategory(db, id)
      return row ? { categoryEn: row.nameEn, categoryMm: row.nameMm } : null
    },

    /** Whether each of them is a category, retired or not. */
    areKnown: async (ids: readonly string[]) => (await countKnown(db, ids)) === new Set(ids).size,
  }
}

export type Categories = ReturnType<typeof createCategories>

const columnsOf = ({ name_en, name_mm, kind, place, retired }: NewCategory) => ({
  nameEn: normaliseTyped(name_en),
  nameMm: normaliseTyped(name_mm),
  kind,
  place,
  retired,
})

const factsOf = ({ nameEn, nameMm, kind, place, retired }: CategoryRow) => ({
  name_en: nameEn,
  name_mm: nameMm,
  category_kind: kind,
  place: String(place),
  retired,
})

const forStaff = (row: CategoryRow): AdminCategory => ({
  id: row.id,
  name_en: row.nameEn,
  name_mm: row.nameMm,
  kind: row.kind,
  place: row.place,
  retired: row.retired,
  revision: row.revision,
  revised_at: row.revisedAt.toISOString(),
})
