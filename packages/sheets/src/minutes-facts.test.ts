import type { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import { expect, test } from 'vitest'
import { bidTable, factsOf } from './minutes-facts.ts'
import { wordsIn } from './words.ts'

const id = '0d9f1c1e-6a55-4b0e-9d3a-1b2c3d4e5f60'
const hash = 'a'.repeat(64)
const at = '2026-12-07T16:00:00.000000+06:30'
const head = {
  tender: { id, number: 'PDK-2026-014', version: 1, nameEn: 'Chillers', nameMm: '' },
  deadline: at,
  closing: { closedAt: at, bids: 2, root: hash, ended: 0, endedRoot: hash },
  keySets: [hash],
  key: 'padauk-2026',
}
const price = { amount: 449_000_000, currency: 'MMK', note: '' }
const bid: Minutes['bids'][number] = {
  receiptNo: 'H8DL3WPSQE5R1000',
  receipt: hash,
  company: { id, name: 'Bagan Airtech' },
  arrivedAt: at,
  sealed: 'in-browser',
  result: 'opened',
  repair: null,
  flags: [],
  files: [{ slot: 'document', matches: true, flags: [] }],
  price,
  fields: [],
}
const fullWith = (bids: Minutes['bids']): Minutes => ({
  kind: 'padauk-minutes-v1',
  ...head,
  sittings: [
    {
      window: id,
      startedAt: at,
      endedAt: at,
      openers: [{ id, name: 'Daw Khin', hasInterest: false, declaration: '' }],
      bids: [],
      outcome: 'revealed',
    },
  ],
  bids,
  remarks: [{ by: { id, name: 'Daw Khin' }, at, text: 'All present.' }],
})
const biddersWith = (bids: BiddersMinutes['bids']): BiddersMinutes => ({
  kind: 'padauk-minutes-bidders-v1',
  full: hash,
  ...head,
  openers: ['Daw Khin', 'U Aung'],
  revealedAt: at,
  bids,
})
const words = wordsIn('en')
const columnsOf = (minutes: Minutes | BiddersMinutes) =>
  bidTable(minutes, words).columns.map(({ className }) => className)

test('shows all columns of the full text', () => {
  const all = ['place', 'company', 'arrived', 'receipt', 'files', 'price']
  expect(columnsOf(fullWith([bid]))).toEqual(all)
})

test('leaves out what the tender did not disclose to bidders', () => {
  const secret = { company: null, arrivedAt: null, result: 'opened', price: null } as const
  expect(columnsOf(biddersWith([secret, secret]))).toEqual(['place', 'result'])
  expect(columnsOf(biddersWith([{ ...secret, price }]))).toEqual(['place', 'result', 'price'])
  const labels = factsOf(biddersWith([secret]), words).map(({ label }) => label)
  expect(labels).not.toContain('declarations')
  expect(labels).toContain('fullHash')
})

test('gives the same remark on two bids one number, and people the numbers after it', () => {
  const flagged = { ...bid, flags: ['price-missing' as const] }
  const other = { ...flagged, receiptNo: 'H8DL3WPSQE5R1001' }
  const { rows, remarks } = bidTable(fullWith([flagged, other]), words)
  expect(rows.map(({ numbers }) => numbers)).toEqual([[1], [1]])
  expect(remarks).toMatchObject([{ number: 1 }, { number: 2, remark: { by: 'Daw Khin' } }])
})

test('names the currency beside each amount when there are two', () => {
  const dollars = { ...bid, receiptNo: 'H8DL3WPSQE5R1001', price: { ...price, currency: 'USD' } }
  const { rows, columns } = bidTable(fullWith([bid, dollars]), words)
  expect(columns.at(-1)).toMatchObject({ label: 'price' })
  expect(rows.map(({ cells }) => cells['price'])).toEqual(['449,000,000 MMK', '4,490,000.00 USD'])
})
