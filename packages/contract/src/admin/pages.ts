import * as z from 'zod/mini'

/** A cursor, as the previous page returned it. */
const Cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** What every list of the admin takes; a list adds its own filters. */
export const PageQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  after: z.optional(Cursor),
})

/** A search text, in either script. */
export const Search = z.string().check(z.trim(), z.maxLength(100))

/** Who did it, as far as a screen shows: null when it was the system, or before there were names. */
export const Person = z.nullable(z.object({ id: z.uuid(), name: z.string() }))
export type Person = z.infer<typeof Person>

/** One page of a list; `next` is the next page's cursor, null at the end. There is no total: counting costs more than reading. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
