import { describe, expect, it } from 'vitest'
import mail from '@padauk/language/messages/my/mail.json' with { type: 'json' }
import site from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { syllables } from './burmese-text.ts'
import { keepHeading, keepPhrases, keepSyllables, keepSyllablesInHtml } from './line-breaks.ts'
import type { TextPart } from './line-breaks.ts'

function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((entry: string | object) =>
    typeof entry === 'string' ? [entry] : textsOf(entry),
  )
}

const loanwords = 'ဆော့ဖ်ဝဲလ်နှင့်ဖေ့စ်ဘုတ်ခ်၊ ဒက်ရှ်ဘုတ်ဒ်များအတွက်ဝိုင်ဖိုင်'.normalize('NFC')
const texts = [...textsOf(site), ...textsOf(mail), loanwords]
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

const unbrokenTexts = (parts: TextPart[]) =>
  parts.filter((part) => part.unbroken).map((part) => part.text)

describe('body text', () => {
  it('would be broken inside syllables by the dictionary alone', () => {
    const untouched = texts.flatMap((text) =>
      breaksInsideSyllables(text, [{ text, unbroken: false }]),
    )
    expect(untouched.length).toBeGreaterThan(20)
  })

  it.each([
    ['keepSyllables', keepSyllables],
    ['keepPhrases', keepPhrases],
    ['keepHeading', keepHeading],
  ])('is never broken inside a syllable after %s, and stays the same text', (_name, keep) => {
    for (const text of texts) {
      const parts = keep(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(breaksInsideSyllables(text, parts)).toEqual([])
    }
  })

  it('keeps loanwords and house words whole and the rest breakable', () => {
    expect(unbrokenTexts(keepSyllables('အီးမေးလ်ကို စစ်ဆေးပါ။'))).toEqual(['အီးမေးလ်'])
    expect(unbrokenTexts(keepSyllables('အကောင့်ဖွင့်ရန်'.normalize('NFC')))).toContain(
      'အကောင့်'.normalize('NFC'),
    )
  })

  it('is put into NFC, because the dictionary knows no other order', () => {
    const typed = 'အကောင\u103A\u1037'
    expect(keepSyllables(typed)).toEqual([{ text: 'အကောင\u1037\u103A', unbroken: true }])
  })

  it('is one plain part when it holds no Burmese, and none when empty', () => {
    expect(keepSyllables('Terms & Conditions')).toEqual([
      { text: 'Terms & Conditions', unbroken: false },
    ])
    expect(keepSyllables('')).toEqual([])
  })
})

describe('labels', () => {
  it('keep a particle and the full stop with the word before them', () => {
    const parts = keepPhrases('ဝန်ဆောင်မှုများ')
    expect(parts.at(-1)?.text.endsWith('များ')).toBe(true)
    expect(parts.some((part) => part.text === 'များ')).toBe(false)
    for (const { text } of keepPhrases('ဖိုင်များကို စစ်ဆေးပါ။')) expect(text).not.toMatch(/^။/)
  })

  it('do not grow beyond the given length', () => {
    const joined = keepPhrases('ဝန်ဆောင်မှုများအတွက်', 12)
    for (const { text, unbroken } of joined) if (unbroken) expect(text.length).toBeLessThan(13)
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
    expect(keepSyllablesInHtml(html)).toBe(
      '<p title="အီးမေးလ် > ၁"><span class="nb">အီးမေးလ်</span> &amp; ' +
        '<a href="/mm?a=1&amp;b=2">PDF</a>&nbsp;</p><!-- လင့်ခ် -->',
    )
  })

  it('stays untouched without Burmese', () => {
    const html = '<h3>Scope</h3><ul><li>Lifts &lt; 7</li></ul>'
    expect(keepSyllablesInHtml(html)).toBe(html)
  })
})
