import type { PageAsked } from '#platform/pages'

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF'

// A spreadsheet would run such a field as a formula, and somebody else's text is not to be run.
const formula = /^[=+\-@\t\r]/

type Value = string | number | boolean | Date | null

function field(value: Value) {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (values: readonly Value[]) => `${values.map(field).join(',')}\r\n`

const rowsAtOnce = 500

type Rows<Row> = { rows: readonly Row[]; next: string | null }

/** A list as a file, read page by page: it costs the same memory for ten rows and for a million. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => Value>,
  readPage: (page: PageAsked) => Promise<Rows<Row>>,
) {
  yield byteOrderMark + line(Object.keys(columns))
  let after: string | null = null
  do {
    const { rows, next }: Rows<Row> = await readPage({ limit: rowsAtOnce, after })
    yield rows.map((row) => line(Object.values(columns).map((value) => value(row)))).join('')
    after = next
  } while (after)
}
