import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'

/** Two columns that order every row, as an index does. */
export type Order = {
  key: string
  keyType: 'timestamptz' | 'int4'
  id: string
  idType: 'uuid' | 'text'
  direction: 'asc' | 'desc'
}

const newestFirst = { keyType: 'timestamptz', idType: 'uuid', direction: 'desc' } as const

/** By the column of a time and the id, the newest first. */
export const newestBy = (key: string, id: string): Order => ({ ...newestFirst, key, id })

export type Place = readonly [key: string, id: string]

/** A page as it is requested: how many rows, and behind which cursor. */
export type PageAsked = { limit: number; after: string | null }

const formOf = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  int4: /^-?\d{1,9}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^[0-9a-z][0-9a-z-]{0,79}$/,
}
const Place = z.tuple([z.string(), z.string()])

const read = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The position where the previous page ended; null for an invalid cursor. */
export function readPlace(cursor: string, { keyType, idType }: Order): Place | null {
  const place = z.safeParse(Place, read(cursor))
  if (!place.success) return null
  const [key, id] = place.data
  const isPlace = formOf[keyType].test(key) && formOf[idType].test(id)
  if (keyType === 'timestamptz' && !isMoment(key)) return null
  return isPlace ? [key, id] : null
}

/** In the calendar: the 30th of February has the right form, and so has the year 0. */
function isMoment(text: string) {
  const moment = new Date(text)
  const isReal = !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() > 0
  return isReal && moment.toISOString().slice(0, 19) === text.slice(0, 19)
}

const typed = (value: string, type: string) => sql`${value}::text::${sql.raw(type)}`

/** The rows behind a place; all of them when there is none. */
export function isBehind(order: Order, place: Place | null): RawBuilder<boolean> {
  if (!place) return sql<boolean>`true`
  const { key, keyType, id, idType, direction } = order
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  return sql<boolean>`(${sql.ref(key)}, ${sql.ref(id)}) ${sign}
    (${typed(place[0], keyType)}, ${typed(place[1], idType)})`
}

/** The rows that come no later than a key, which the database wrote as text; all of them without one. */
export function isUpTo(order: Order, end: string | undefined): RawBuilder<boolean> {
  if (end === undefined) return sql<boolean>`true`
  const sign = sql.raw(order.direction === 'desc' ? '>=' : '<=')
  return sql<boolean>`${sql.ref(order.key)} ${sign} ${typed(end, order.keyType)}`
}

/** To be selected with every row as `place`: a date of JavaScript would drop the microseconds. */
export function placeOf({ key, keyType, id }: Order): RawBuilder<Place> {
  const text =
    keyType === 'timestamptz'
      ? sql`to_char(${sql.ref(key)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`${sql.ref(key)}::text`
  return sql<Place>`json_build_array(${text}, ${sql.ref(id)}::text)`
}

/** `orderBy` of the query. */
export const inOrder = ({ key, id, direction }: Order) =>
  sql`${sql.ref(key)} ${sql.raw(direction)}, ${sql.ref(id)} ${sql.raw(direction)}`

/** For `$call`: rows in their order, each with its place, and one more than the page has. */
export const inPages =
  (order: Order, { after, limit }: { after: Place | null; limit: number }) =>
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .select(placeOf(order).as('place'))
      .where(isBehind(order, after))
      .orderBy(inOrder(order))
      .limit(limit + 1)

/** The cursor that `readPlace` reads. */
export const writePlace = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Read with one row more than asked for: it tells whether there is another page. */
export function cutPage<Row extends { place: Place }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return {
    rows: page,
    next: more ? writePlace(last.place) : null,
  }
}
