import type { Category } from '@padauk/contract/categories'

/** Each box has a name of its own, so that a draft can keep it. */
export const boxOf = (id: string) => `category-${id}`

export const tickedIn = (form: FormData, categories: readonly Category[]) =>
  categories.flatMap(({ id }) => (form.has(boxOf(id)) ? [id] : []))

/** All of them is said by an empty list, which holds for categories to come too. */
export const unlessAll = (ticked: string[], categories: readonly Category[]) =>
  ticked.length === categories.length ? [] : ticked
