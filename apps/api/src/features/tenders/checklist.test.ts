import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import { firstRules } from '@padauk/contract/tender-rules'
import { expect, test } from 'vitest'
import { burmeseOf, checklistOf, isComplete, peopleChecked } from '#features/tenders/checklist'
import type { Words } from '#features/tenders/checklist'
import { textNames } from '#features/tenders/fields'

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8))
const noWords = Object.fromEntries(
  textNames.flatMap((name) => [
    [`${name}En`, ''],
    [`${name}Mm`, ''],
  ]),
) as Words
const words = {
  ...noWords,
  nameEn: 'Lifts',
  nameMm: 'ဓာတ်လှေကား',
  categoryEn: 'Maintenance',
  categoryMm: 'ပြုပြင်ထိန်းသိမ်းခြင်း',
  topicEn: 'Two lifts',
  topicMm: 'ဓာတ်လှေကား နှစ်စင်း',
  bodyEn: '<p>Scope</p>',
  bodyMm: '<p>လုပ်ငန်း</p>',
}
const complete = {
  ...words,
  startDate: day(2),
  interviewingDate: null,
  endDate: day(16),
  announcementDate: null,
  englishOnly: false,
  documentName: 'lifts.pdf',
  ndaName: 'nda.pdf',
  pictures: ['lift'],
  opensAt: null,
  rules: firstRules,
  evaluation: firstEvaluation,
}
const quality = { id: 'criterion-1', labelEn: 'Quality', labelMm: 'အရည်အသွေး', weight: 40 }
const price = { id: 'price', labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 60 }
const aField = { id: 'field-1', labelEn: 'Delivery time', labelMm: '', required: true }
const withoutBurmese = { nameMm: '', categoryMm: '', topicMm: '', bodyMm: '' }

const notOk = (change: Partial<Parameters<typeof checklistOf>[0]>) =>
  checklistOf({ ...complete, ...change }, day(1))
    .filter(({ state }) => state !== 'ok')
    .map(({ code, state }) => `${code} ${state}`)

test('nothing is wrong with a complete draft', () => {
  expect(notOk({})).toEqual([])
  expect(isComplete(complete, day(1))).toBe(true)
})

test.each([
  ['no name', { nameEn: ' ' }, ['name missing']],
  ['no category', { categoryEn: '', categoryMm: '' }, ['category warning']],
  ['no topic', { topicEn: '', topicMm: '' }, ['topic missing']],
  ['a body of tags', { bodyEn: '<p><br></p><p>&nbsp;</p>' }, ['body missing']],
  ['no Burmese', withoutBurmese, ['burmese missing']],
  ['no Burmese by choice', { ...withoutBurmese, englishOnly: true }, ['burmese warning']],
  ['half of the Burmese', { bodyMm: '<p></p>' }, ['burmese missing']],
  [
    'half of the Burmese, also when English only was chosen',
    { bodyMm: '', englishOnly: true },
    ['burmese missing'],
  ],
  ['dates out of order', { interviewingDate: day(20) }, ['dates missing']],
  [
    'a deadline at midnight',
    { endDate: new Date('2026-11-16T17:29:00Z') },
    ['office-hours warning'],
  ],
  ['a deadline on a Saturday', { endDate: day(14) }, ['office-hours warning']],
  ['no tender document', { documentName: null }, ['document missing']],
  ['no form', { ndaName: null }, ['nda missing']],
  ['no picture', { pictures: [] }, ['pictures warning']],
  [
    'an opening before the deadline',
    { opensAt: new Date('2026-11-16T07:59:59Z') },
    ['opening missing'],
  ],
  ['an opening at night', { opensAt: new Date('2026-11-16T15:00:00Z') }, ['opening warning']],
  ['a field without Burmese', { rules: { ...firstRules, fields: [aField] } }, ['asked missing']],
  [
    'a criterion without Burmese',
    { evaluation: { criteria: [price, { ...quality, labelMm: '' }] } },
    ['asked missing'],
  ],
  [
    'a field without Burmese in English only',
    { ...withoutBurmese, englishOnly: true, rules: { ...firstRules, fields: [aField] } },
    ['burmese warning'],
  ],
])('%s is told', (_, change, expected) => {
  expect(notOk(change)).toEqual(expected)
})

test('a past deadline blocks publishing, a warning does not', () => {
  expect(isComplete(complete, day(16))).toBe(false)
  expect(isComplete({ ...complete, pictures: [] }, day(1))).toBe(true)
})

test('requires Burmese for every English text', () => {
  expect(burmeseOf({ ...words, categoryEn: '', categoryMm: '' })).toBe('complete')
  expect(burmeseOf({ ...words, categoryMm: '' })).toBe('partly')
  expect(burmeseOf({ ...words, ...withoutBurmese })).toBe('none')
})

test('warns about a small picture and a missing description', () => {
  const good = { width: 1200, height: 800, alt_en: 'A lift', alt_mm: 'ဓာတ်လှေကား' }
  const states = (...pictures: Parameters<typeof checklistOf>[2] & object) =>
    checklistOf(complete, day(1), pictures)
      .filter(({ code }) => code.startsWith('picture-'))
      .map(({ state }) => state)
  expect(states()).toEqual([])
  expect(states(good)).toEqual(['ok', 'ok'])
  expect(states(good, { ...good, width: 120, height: 80 })).toEqual(['ok', 'warning'])
  expect(states({ ...good, alt_mm: '' }, good)).toEqual(['warning', 'ok'])
})

const enough = { officersAndOwners: 2, owners: 1, evaluators: 1 }
const scored = { criteria: [price, quality], objectionPerson: 'a-person' }
const lowest = { criteria: [], objectionPerson: 'a-person' }

test.each([
  ['enough people', scored, enough, []],
  ['no objection person', { ...scored, objectionPerson: null }, enough, ['objection-person']],
  ['no owner', scored, { ...enough, owners: 0 }, ['second-person']],
  ['an owner alone', scored, { ...enough, officersAndOwners: 1 }, ['second-person']],
  ['no evaluator', scored, { ...enough, evaluators: 0 }, ['evaluators']],
  [
    'no evaluator for prices alone',
    { ...scored, criteria: [price] },
    { ...enough, evaluators: 0 },
    [],
  ],
  ['no evaluator for the lowest price', lowest, { ...enough, evaluators: 0 }, []],
])('warns about %s', (_, rules, people, expected) => {
  const warned = peopleChecked(rules, people).filter(({ state }) => state !== 'ok')
  expect(warned.map(({ code, state }) => `${code} ${state}`)).toEqual(
    expected.map((code) => `${code} warning`),
  )
})
