import * as z from 'zod/mini'
import { CategoryKind } from '@padauk/contract/categories'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant, lineOfText, optionalLine } from '@padauk/contract/text'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const writers = { staff: ['officer', 'owner'] } as const

/** As long as a tender's own text of its category. */
const longest = 120

const category = {
  name_en: lineOfText('category.nameRequired', longest),
  name_mm: z._default(optionalLine(longest), ''),
  kind: CategoryKind,
  /** Lower comes first; equal ones by name. */
  place: z._default(z.int().check(z.gte(0), z.lte(9_999)), 100),
  /** No longer offered; tenders and companies keep it. */
  retired: z._default(z.boolean(), false),
}
export const NewCategory = z.strictObject(category)
export type NewCategory = z.infer<typeof NewCategory>

export const AdminCategory = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_mm: z.string(),
  kind: CategoryKind,
  place: z.int(),
  retired: z.boolean(),
  /** Sent back with a change: a different one means that another person changed it first. */
  revision: z.int(),
  revised_at: Instant,
})
export type AdminCategory = z.infer<typeof AdminCategory>

const one = { status: 200, schema: AdminCategory } as const

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'All categories of tenders, also retired ones, in their order',
  access: readers,
  answer: { status: 200, schema: z.object({ items: z.array(AdminCategory) }) },
  problems: [],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Add a category; its English name is unique',
  access: writers,
  body: NewCategory,
  answer: { ...one, status: 201 },
  problems: ['invalid-input'],
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  summary: 'Rename, move or retire a category; published tenders keep the text they have',
  access: writers,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ ...category, revision: z.int() }),
  answer: one,
  problems: ['not-found', 'changed-since', 'invalid-input'],
})
