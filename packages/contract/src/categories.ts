import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AskedLanguage } from './languages.ts'

/** What a category is mainly about; procurement law knows these three. */
export const categoryKinds = ['goods', 'works', 'services'] as const
export const CategoryKind = z.enum(categoryKinds)
export type CategoryKind = z.infer<typeof CategoryKind>

export const Category = z.object({ id: z.uuid(), name: z.string(), kind: CategoryKind })
export type Category = z.infer<typeof Category>

/** The categories that a company works in; none ticked means all. */
export const ChosenCategories = z.array(z.uuid()).check(z.maxLength(200, 'common.tooLong'))

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of tenders in one language, in the order that staff keep',
  access: 'public',
  query: AskedLanguage,
  answer: { status: 200, schema: z.array(Category) },
  problems: [],
  freshSeconds: 60,
})
