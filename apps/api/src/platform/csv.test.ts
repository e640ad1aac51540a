import { expect, test } from 'vitest'
import { csvOf } from '#platform/csv'

type Row = { name: string; at: Date | null; count: number }

const columns = {
  Name: ({ name }: Row) => name,
  At: ({ at }: Row) => at,
  Count: ({ count }: Row) => count,
}

async function written(pages: Row[][]) {
  const chunks: string[] = []
  const readPage = async ({ after }: { after: string | null }) => {
    const page = Number(after ?? 0)
    return { rows: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null }
  }
  for await (const chunk of csvOf(columns, readPage)) chunks.push(chunk)
  return chunks.join('')
}

test('every page of the list is in the file, in a form that spreadsheets read', async () => {
  const file = await written([
    [{ name: 'ပိတောက်, "Demo"', at: new Date('2026-11-15T00:00:00Z'), count: 1 }],
    [{ name: 'two\nlines', at: null, count: -2 }],
  ])
  expect(file).toBe(
    '\uFEFFName,At,Count\r\n"ပိတောက်, ""Demo""",2026-11-15T00:00:00.000Z,1\r\n"two\nlines",,-2\r\n',
  )
})

test.each(['=cmd()', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://x")'])(
  'a field that a spreadsheet would run (%j) is made harmless',
  async (name) => {
    const [, line = ''] = (await written([[{ name, at: null, count: 0 }]])).split('Count\r\n')
    expect(line.replace(/^"/, '').startsWith(`'${name.slice(0, 1)}`)).toBe(true)
  },
)
