import { expect, test } from 'vitest'
import { markRevealing } from './revealing.ts'

const marked = (text: string) =>
  markRevealing(text)
    .filter(({ isMarked }) => isMarked)
    .map(({ text: part }) => part)

test.each([
  ['As we already service the chillers, we know the lift.', ['we already service the chillers']],
  ['We worked at Inya Suites last year.', ['Inya Suites']],
  ['Golden Lotus Engineering asks for more time.', ['Golden Lotus Engineering']],
  ['Our price is MMK 4,500,000. Is tax included?', ['MMK 4,500,000.']],
  ['ကျွန်ုပ်တို့ ကုမ္ပဏီသည် ယခင်က လုပ်ခဲ့ပါသည်။', ['ကျွန်ုပ်တို့ ကုမ္ပဏီသည် ယခင်က လုပ်ခဲ့ပါသည်']],
  ['Call 09 785 432 100 or write to us@demo.example', ['09 785 432 100', 'us@demo.example']],
])('marks what may tell who asks: %s', (text, words) => {
  expect(marked(text)).toEqual(words)
})

test.each([
  'May the old chillers be taken out at night only?',
  'Is lifting from Strand Road allowed?',
  'ညအချိန်တွင် လုပ်ကိုင်နိုင်ပါသလား။',
])('leaves a neutral question unmarked: %s', (text) => {
  expect(marked(text)).toEqual([])
})

test('keeps every character in its order', () => {
  const text = 'As we already know Inya Suites, USD 500 is fine at Jade Tower for Demo Co. Ltd?'
  expect(
    markRevealing(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
