import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { publishWarnings } from './publish-warnings.ts'

const picture = { width: 1200, height: 800, alt_en: 'A lift', alt_mm: 'ဓာတ်လှေကား' }
const complete = {
  title_en: 'Rain',
  title_mm: 'မိုး',
  description_en: 'It rains.',
  description_mm: 'မိုးရွာသည်။',
  picture,
}

const kinds = (change: object) =>
  publishWarnings(partsOf.news, { ...complete, ...change }).map(({ kind }) => kind)

test('complete news is published without a question', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ description_en: '', description_mm: '' })).toEqual([])
  expect(kinds({ picture: null })).toEqual([])
})

test.each([
  ['no Burmese title', { title_mm: ' ' }, ['burmese']],
  ['no Burmese at all', { title_mm: '', description_mm: '' }, ['burmese', 'burmese']],
  ['no words for the picture', { picture: { ...picture, alt_mm: '' } }, ['alt']],
  ['a small picture', { picture: { ...picture, width: 120, height: 80 } }, ['small']],
])('the person is asked about %s', (_, change, expected) => {
  expect(kinds(change)).toEqual(expected)
})

test('formatted text and lists of pictures are looked at too', () => {
  const values = {
    title_en: 'Lifts',
    title_mm: 'ဓာတ်လှေကား',
    description_en: '<p>Text</p>',
    description_mm: '<p></p>',
    pictures: [picture, { ...picture, alt_en: '' }],
  }
  expect(publishWarnings(partsOf.services, values)).toEqual([
    { kind: 'burmese', label: 'content.fields.description' },
    { kind: 'alt', label: 'content.fields.pictures' },
  ])
})
