import type { Language } from '@padauk/contract/languages'
import type { PageAsked } from '#platform/database/pages'
import { words } from '#platform/text/words'

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF'

// A spreadsheet would run such a field as a formula. A tab before it makes it text, and is not seen.
const formula = /^[=+\-@\t\r]/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

type Value = string | number | boolean | Date | null

/** `2026-11-15 06:30:00` in Myanmar: what a spreadsheet reads as a time, without an offset. */
function inMyanmar(at: Date) {
  const offset = 6.5 * 3_600_000
  return new Date(at.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')
}

function field(value: Value) {
  if (value instanceof Date) return inMyanmar(value)
  const text = String(value ?? '')
  if (instant.test(text)) return inMyanmar(new Date(text))
  const harmless = typeof value === 'string' && formula.test(text) ? `\t${text}` : text
  return /[",\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (values: readonly Value[]) => `${values.map(field).join(',')}\r\n`

const rowsAtOnce = 500

type Rows<Row> = { rows: readonly Row[]; next: string | null }

/** The names of the columns first, then the rows, page by page. */
export type Table = AsyncIterable<readonly (readonly Value[])[]>

/** A list, read page by page: it costs the same memory for ten rows and for a million. */
export async function* tableOf<Row>(
  columns: Record<string, (row: Row) => Value>,
  readPage: (page: PageAsked) => Promise<Rows<Row>>,
) {
  yield [Object.keys(columns)]
  let after: string | null = null
  do {
    const { rows, next }: Rows<Row> = await readPage({ limit: rowsAtOnce, after })
    yield rows.map((row) => Object.values(columns).map((value) => value(row)))
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
