import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { syllables } from './burmese-text.ts'
import { beginnings, endings, endsInBeginning, ownWords, wholeWords } from './burmese-words.ts'
import { keepHeading, keepWords, keepWordsInHtml } from './line-breaks.ts'
import type { TextPart } from './line-breaks.ts'

function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((entry: string | object) =>
    typeof entry === 'string' ? [entry] : textsOf(entry),
  )
}

const folder = new URL('../messages/my/', import.meta.url)
const catalogues = readdirSync(folder).flatMap((file) =>
  textsOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object),
)

const loanwords = 'ဆော့ဖ်ဝဲလ်နှင့်ဖေ့စ်ဘုတ်ခ်၊ ဒက်ရှ်ဘုတ်ဒ်များအတွက်ဝိုင်ဖိုင်'.normalize('NFC')
const texts = [...catalogues, loanwords]
const dictionary = new Intl.Segmenter('my', { granularity: 'word' })

/** Where a browser that shares the dictionary may break the line. */
function breaksOf(parts: TextPart[]): number[] {
  let start = 0
  const breaks: number[] = []
  for (const { text, unbroken } of parts) {
    const inside = unbroken ? [] : [...dictionary.segment(text)].map(({ index }) => index)
    for (const index of [0, ...inside]) if (start + index > 0) breaks.push(start + index)
    start += text.length
  }
  return breaks
}

function syllableBordersOf(text: string): Set<number> {
  let end = 0
  return new Set(syllables(text).map((syllable) => (end += syllable.length)))
}

function breaksInsideSyllables(text: string, parts: TextPart[]): string[] {
  const borders = syllableBordersOf(text)
  return breaksOf(parts)
    .filter((index) => /[\u1000-\u109F]/.test(text.charAt(index)) && !borders.has(index))
    .map((index) => `${text.slice(index - 4, index)}|${text.slice(index, index + 4)}`)
}

/** Judged by the lists alone, syllable by syllable, not by the code that applies them. */
function isWrongBreak(text: string, place: number, parts: TextPart[]) {
  const before = syllables(text.slice(0, place)).at(-1) ?? ''
  const [after = '', next = ''] = syllables(text.slice(place))
  if (!/[\u1000-\u103F\u104C-\u109F]$/.test(before) || !/^[\u1000-\u103F\u104C-\u109F]/.test(after))
    return false
  const starts = (words: readonly string[]) => words.some((word) => text.startsWith(word, place))
  const isInsideWord = wholeWords.some((word) => {
    for (let start = place - word.length + 1; start < place; start += 1) {
      if (start >= 0 && text.startsWith(word, start)) return endsSyllable(text, start + word.length)
    }
    return false
  })
  const leansBack = (endings.includes(after) || endings.includes(after + next)) && !starts(ownWords)
  const leansOn =
    beginnings.includes(before) && !endsInBeginning.some((word) => text.endsWith(word, place))
  return isInsideWord || leansOn || (leansBack && !hasGivenWay(parts, place))
}

const endsSyllable = (text: string, end: number) => syllableBordersOf(text).has(end)

/** A part of more than 22 characters may break, even before an ending. */
function hasGivenWay(parts: TextPart[], place: number) {
  let end = 0
  const lengths = parts.map(({ text }) => ({ length: text.length, end: (end += text.length) }))
  const at = lengths.findIndex((part) => part.end === place)
  return at >= 0 && (lengths[at]?.length ?? 0) + (lengths[at + 1]?.length ?? 0) > 22
}

describe('body text', () => {
  it('would be broken inside syllables by the dictionary alone', () => {
    const untouched = texts.flatMap((text) =>
      breaksInsideSyllables(text, [{ text, unbroken: false }]),
    )
    expect(untouched.length).toBeGreaterThan(20)
  })

  it.each([
    ['keepWords', keepWords],
    ['keepHeading', keepHeading],
  ])('is never broken inside a syllable after %s, and stays the same text', (_name, keep) => {
    for (const text of texts) {
      const parts = keep(text)
      const joined = parts.map((part) => part.text).join('')
      expect(joined.replaceAll('\u00A0', ' ')).toBe(text)
      expect(breaksInsideSyllables(joined, parts)).toEqual([])
    }
  })

  it.each([
    ['စီမံခန့်ခွဲမှု', 'စီမံခန့်ခွဲမှု'],
    ['တင်သွင်းမှု', 'တင်သွင်းမှု'],
    ['ပေးသွင်းခြင်း', 'ပေးသွင်းခြင်း'],
    ['ဘရောက်ဇာ', 'ဘရောက်ဇာ'],
    ['အင်တာနက်', 'အင်တာနက်'],
    ['မမှန်ပါ', 'မမှန်ပါ'],
    ['ရှိပါသည်', 'ရှိပါသည်'],
    ['လက်မခံပါ', 'လက်မခံပါ'],
    ['အကောင့်ဝင်ရန်', 'အကောင့်|ဝင်ရန်'],
    ['ဤတင်ဒါကို', 'ဤတင်ဒါကို'],
    ['တစ်ကြိမ်သာ', 'တစ်ကြိမ်သာ'],
    ['ချိတ်ပိတ်ထားသော', 'ချိတ်ပိတ်ထားသော'],
    ['သော့ထိန်းသူများ', 'သော့ထိန်းသူများ'],
    ['ပင်မစာမျက်နှာ', 'ပင်မ|စာမျက်နှာ'],
    ['ပြန်လည်ရုပ်သိမ်းနိုင်ပါသည်', 'ပြန်လည်|ရုပ်သိမ်းနိုင်ပါသည်'],
  ])('keeps %s together as %s', (text, expected) => {
    const normal = text.normalize('NFC')
    const places = breaksOf(keepWords(normal))
    const broken = [0, ...places].map((start, index) => normal.slice(start, places[index]))
    expect(broken.join('|')).toBe(expected.normalize('NFC'))
  })

  it('keeps endings, beginnings and whole words together in every catalogue', () => {
    const wrong = texts.flatMap((text) => {
      const parts = keepWords(text)
      const joined = parts.map((part) => part.text).join('')
      return breaksOf(parts)
        .filter((place) => isWrongBreak(joined, place, parts))
        .map(
          (place) =>
            `${joined.slice(Math.max(0, place - 12), place)}|${joined.slice(place, place + 12)}`,
        )
    })
    expect(wrong).toEqual([])
  })

  it('keeps a number and its unit together', () => {
    const joined = (text: string) =>
      keepWords(text)
        .map((part) => part.text)
        .join('')
    expect(joined('ဖိုင် 10 MB ထက် မကြီးရ')).toContain('10\u00A0MB')
    expect(joined('{count} ရက်အတွင်း')).toContain('{count}\u00A0ရက်')
    expect(joined('၇ လအတွင်း')).toContain('၇\u00A0လ')
    expect(joined('၇ လုံး')).toBe('၇ လုံး')
  })

  it('gives way in a part that no phone has room for', () => {
    for (const { text } of texts.flatMap(keepWords).filter((part) => part.unbroken)) {
      expect(text.length, text).toBeLessThan(32)
    }
  })

  it('is put into NFC, because the dictionary knows no other order', () => {
    const typed = 'အကောင\u103A\u1037'
    expect(keepWords(typed)).toEqual([{ text: 'အကောင\u1037\u103A', unbroken: true }])
  })

  it('is one plain part when it holds no Burmese, and none when empty', () => {
    expect(keepWords('Terms & Conditions')).toEqual([
      { text: 'Terms & Conditions', unbroken: false },
    ])
    expect(keepWords('')).toEqual([])
  })
})

describe('headings', () => {
  it('break at their spaces only', () => {
    expect(keepHeading('ကျွန်ုပ်တို့၏ ဖောက်သည်များ')).toEqual([
      { text: 'ကျွန်ုပ်တို့၏', unbroken: true },
      { text: ' ', unbroken: false },
      { text: 'ဖောက်သည်များ', unbroken: true },
    ])
  })

  it('may break inside a phrase that no phone has room for', () => {
    const phrase = 'အိမ်ခြံမြေစီမံခန့်ခွဲမှုဝန်ဆောင်မှုများ'
    expect(keepHeading(phrase).length).toBeGreaterThan(1)
    expect(keepHeading(phrase, 60)).toEqual([{ text: phrase.normalize('NFC'), unbroken: true }])
  })
})

describe('sanitised HTML', () => {
  it('gets spans in its text and keeps its tags, attributes and entities', () => {
    const html =
      '<p title="အီးမေးလ် > ၁">အီးမေးလ် &amp; <a href="/mm?a=1&amp;b=2">PDF</a>&nbsp;</p><!-- လင့်ခ် -->'
    expect(keepWordsInHtml(html)).toBe(
      '<p title="အီးမေးလ် > ၁"><span class="nb">အီးမေးလ်</span> &amp; ' +
        '<a href="/mm?a=1&amp;b=2">PDF</a>&nbsp;</p><!-- လင့်ခ် -->',
    )
  })

  it('stays untouched without Burmese', () => {
    const html = '<h3>Scope</h3><ul><li>Lifts &lt; 7</li></ul>'
    expect(keepWordsInHtml(html)).toBe(html)
  })
})
