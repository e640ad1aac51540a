import { expect, test } from 'vitest'
import { csvOf, tableOf } from '#platform/text/csv'
import type { Columns } from '#platform/text/csv'

type Row = { name: string; at: string | null; count: number }

const columns: Columns<Row> = ['name', 'at', ['tries', ({ count }) => count]]

async function written(pages: Row[][], language: 'en' | 'mm' = 'en') {
  const chunks: string[] = []
  const readPage = async ({ after }: { after: string | null }) => {
    const page = Number(after ?? 0)
    return { items: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null }
  }
  for await (const chunk of csvOf(tableOf(columns, readPage), language)) chunks.push(chunk)
  return chunks.join('')
}

test('every page of the list is in the file, in a form that spreadsheets read', async () => {
  const file = await written([
    [{ name: 'ပိတောက်, "Demo"', at: '2026-11-15T00:00:00Z', count: 1 }],
    [{ name: 'two\nlines', at: null, count: -2 }],
  ])
  expect(file).toBe(
    '\uFEFFName,When (Myanmar time),Attempts\r\n' +
      '"ပိတောက်, ""Demo""",2026-11-15 06:30:00,1\r\n"two\nlines",,-2\r\n',
  )
})

test('headings are in the language of the person who keeps the file', async () => {
  expect(await written([[]], 'mm')).toBe(
    '\uFEFFအမည်,အချိန် (မြန်မာစံတော်ချိန်),ကြိုးစားသည့်အကြိမ်\r\n'.normalize('NFC'),
  )
})

test('a time on the wire is written in Myanmar time', async () => {
  const file = await written([[{ name: '2026-11-15T18:00:00.123Z', at: null, count: 0 }]])
  expect(file).toContain('2026-11-16 00:30:00')
})

test.each(['=cmd()', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://x")'])(
  'a field that a spreadsheet would run (%j) becomes text without a visible mark',
  async (name) => {
    const [, line = ''] = (await written([[{ name, at: null, count: 0 }]])).split('Attempts\r\n')
    expect(line.startsWith(`"\t${name.slice(0, 1)}`)).toBe(true)
  },
)

test('a phone number keeps its plus and shows no apostrophe', async () => {
  const file = await written([[{ name: '+95912345678', at: null, count: 0 }]])
  expect(file).toContain('"\t+95912345678"')
  expect(file).not.toContain("'")
})
