import { expect, test } from 'vitest'
import { aPaper } from './a-paper.ts'
import { papersFor } from './paper-choice.ts'

const named = (name: string, size = 9) =>
  aPaper({ id: name, file: { ...aPaper().file, name, size }, expires_on: null })

const today = '2026-11-14'
const namesFor = (slot: Parameters<typeof papersFor>[0], papers: ReturnType<typeof aPaper>[]) =>
  papersFor(slot, { papers, today }).map(({ file }) => file.name)

const papers = ['tax.pdf', 'licence.docx', 'registration.PNG', 'stamp.svg', 'card.jpeg', 'old.gif']

test.each([
  ['image', ['registration.PNG', 'stamp.svg', 'card.jpeg', 'old.gif']],
  ['nda', ['tax.pdf', 'licence.docx']],
  ['document', ['tax.pdf', 'licence.docx']],
  ['extra-1', ['tax.pdf', 'licence.docx']],
] as const)('offers for %s what it accepts', (slot, names) => {
  expect(
    namesFor(
      slot,
      papers.map((name) => named(name)),
    ),
  ).toEqual(names)
})

test('offers no image that is larger than an image may be', () => {
  expect(
    namesFor('image', [named('a.png', 10 * 1_048_576), named('b.png', 11 * 1_048_576)]),
  ).toEqual(['a.png'])
})

test('offers no paper that has expired by the day of the server', () => {
  const expiring = ['2026-11-13', '2026-11-14'].map((day) => aPaper({ expires_on: day }))
  const offered = papersFor('nda', { papers: expiring, today })
  expect(offered.map((paper) => paper.expires_on)).toEqual(['2026-11-14'])
})
