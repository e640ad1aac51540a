import type { Language } from '@padauk/contract/languages'
import type { PageAsked } from '#platform/database/pages'
import { words } from '#platform/text/words'
import type { CsvHeading } from '#platform/text/words'

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF'

// A spreadsheet would run such a field as a formula. A tab before it makes it text, and is not seen.
const formula = /^[=+\-@\t\r]/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

type Value = string | number | boolean | null | readonly string[]

/** `2026-11-15 06:30:00` in Myanmar: what a spreadsheet reads as a time, without an offset. */
function inMyanmar(at: Date) {
  const offset = 6.5 * 3_600_000
  return new Date(at.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')
}

function textOf(value: Exclude<Value, number>) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : (value ?? []).join(' ')
}

function field(value: Value) {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  if (instant.test(text)) return inMyanmar(new Date(text))
  const harmless = typeof value !== 'number' && formula.test(text) ? `\t${text}` : text
  return /[",\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (values: readonly Value[]) => `${values.map(field).join(',')}\r\n`

const rowsAtOnce = 500

type Page<Item> = { items: readonly Item[]; next: string | null }

type Plain<Item> = {
  [Name in keyof Item & CsvHeading]: Item[Name] extends Value ? Name : never
}[keyof Item & CsvHeading]

/** A field of the items, or a heading with what stands below it. */
export type Columns<Item> = readonly (
  | Plain<Item>
  | readonly [heading: CsvHeading, value: (item: Item) => Value]
)[]

/** The names of the columns first, then the rows, page by page. */
export type Table = AsyncIterable<readonly (readonly Value[])[]>

/** A list, read page by page: it costs the same memory for ten rows and for a million. */
export async function* tableOf<Item>(
  columns: Columns<Item>,
  readPage: (page: PageAsked) => Promise<Page<Item>>,
) {
  yield [columns.map((column) => (typeof column === 'string' ? column : column[0]))]
  let after: string | null = null
  do {
    const { items, next }: Page<Item> = await readPage({ limit: rowsAtOnce, after })
    yield items.map((item) =>
      columns.map((column) =>
        typeof column === 'string' ? (item[column] as Value) : column[1](item),
      ),
    )
    after = next
  } while (after)
}

/** A table as a file, with headings in the language of the person who keeps it. */
export async function* csvOf(table: Table, language: Language) {
  const t = words(language)
  let isHead = true
  for await (const rows of table) {
    const shown = isHead ? rows.map((names) => names.map((name) => t(`csv.${String(name)}`))) : rows
    yield (isHead ? byteOrderMark : '') + shown.map(line).join('')
    isHead = false
  }
}
