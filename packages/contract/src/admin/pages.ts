import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { Access } from '@padauk/contract/endpoint'

/** A cursor, as the previous page returned it. */
const Cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** What every list of the admin takes; a list adds its own filters. */
export const PageQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  after: z.optional(Cursor),
})

/** A search text, in either script. */
export const Search = z.string().check(z.trim(), z.maxLength(100))

export const NamedPerson = z.object({ id: z.uuid(), name: z.string() })
/** Who did it, as far as a screen shows: null when it was the system, or before there were names. */
export const Person = z.nullable(NamedPerson)
export type Person = z.infer<typeof Person>

/** One page of a list; `next` is the next page's cursor, null at the end. There is no total: counting costs more than reading. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

type List<Name extends string, Allowed, Item, Filters> = {
  path: `/api/admin/${Name}`
  summary: string
  access: Allowed
  item: Item
  filters: Filters
}

/** A list that staff read page by page, and the same list as a CSV file. */
export function listEndpoints<
  Name extends string,
  const Allowed extends Access,
  Item extends z.ZodMiniType,
  Filters extends Record<string, z.ZodMiniType>,
>({ path, summary, access, item, filters }: List<Name, Allowed, Item, Filters>) {
  const list = endpoint({
    method: 'GET',
    path,
    summary,
    access,
    query: z.extend(PageQuery, filters),
    answer: { status: 200, schema: pageOf(item) },
    problems: ['invalid-input'],
  })
  const csv = endpoint({
    method: 'GET',
    path: `${path}/export` as const,
    summary: 'The same list as a CSV file',
    access,
    query: z.strictObject(filters),
    answer: { status: 200, schema: z.string() },
    problems: ['invalid-input'],
  })
  return { list, csv }
}
