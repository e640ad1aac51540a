import { describe, expect, it } from 'vitest'
import { containsBurmese, firstInvalidSequence, syllables, tidyBurmese } from './burmese-text.ts'

describe('Burmese in a text', () => {
  it('is noticed anywhere', () => {
    expect(containsBurmese('Padauk (ပိတောက်)')).toBe(true)
    expect(containsBurmese('Padauk – 100 %')).toBe(false)
  })
})

describe('storage order', () => {
  it('accepts kinzi, stacks, contractions, independent vowels, numbers and punctuation', () => {
    const text = 'အင်္ဂလိပ် ဥက္ကဋ္ဌ သင်္ဘော ကမ္ဘာ လျှပ်စစ် ညွှန်ကြား ယောက်ျား ကျွန်ုပ်၏ ဩဂုတ် ၎င်း ၁၄ ရက်၊ အကောင့်။'
    expect(firstInvalidSequence(text.normalize('NFC'))).toBe(-1)
  })

  it('names the place where Zawgyi leaves it', () => {
    // မြန်မာ in Zawgyi: the medial stands before its letter.
    expect(firstInvalidSequence('Hello \u107B\u1019\u1014\u1039\u1019\u102C')).toBe(6)
    // ေက: the vowel sign is typed before the letter.
    expect(firstInvalidSequence('\u1031\u1000')).toBe(0)
  })

  it('reports marks in the wrong order, also the order that NFC forbids', () => {
    expect(firstInvalidSequence('က\u102F\u102D')).toBe(2)
    expect(firstInvalidSequence('င\u103A\u1037')).toBe(2)
    expect(firstInvalidSequence('က\u1039')).toBe(1)
  })
})

describe('syllables', () => {
  it.each([
    ['မြန်မာ', ['မြန်', 'မာ']],
    ['ရေနှင့်ရေး', ['ရေ', 'နှင့်', 'ရေး']],
    ['အင်္ဂလိပ်', ['အင်္ဂ', 'လိပ်']],
    ['ဥက္ကဋ္ဌ', ['ဥက္ကဋ္ဌ']],
    ['ယောက်ျား', ['ယောက်ျား']],
    ['ကျွန်ုပ်တို့၏', ['ကျွန်ုပ်', 'တို့', '၏']],
    ['ကက်ရှ်ကို', ['ကက်ရှ်', 'ကို']],
    ['၎င်းကို', ['၎င်း', 'ကို']],
    ['ရက်၁၄ခု။', ['ရက်', '၁၄', 'ခု', '။']],
    ['PDF ဖိုင်', ['PDF ', 'ဖိုင်']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(syllables(text)).toEqual(expected.map((syllable) => syllable.normalize('NFC')))
  })

  it('are the same for both orders of the dot and the asat', () => {
    expect(syllables('အကောင\u103A\u1037')).toEqual(syllables('အကောင\u1037\u103A'))
  })

  it('lose nothing, not even of broken text', () => {
    const text = 'ဝယ်သူ 12 ဦး၊ ႁႏၵ\u1031\u1031\u1039က် 🙂 ၁၂။'
    expect(syllables(text).join('')).toBe(text.normalize('NFC'))
  })
})

describe('tidied text', () => {
  it.each([
    ['NFC order', 'အကောင\u103A\u1037', 'အကောင\u1037\u103A'],
    ['invisible characters', '\uFEFFမြန်\u200Bမာ\u200C \u2060စာ', 'မြန်မာ စာ'],
    ['ဥ for ဉ', 'ယာ\u1025\u103A', 'ယာ\u1009\u103A'],
    ['the digit four in ၎င်း', '၄င်း', '၎င်း'],
    ['zero for the letter ဝ', '၀န်ထမ်း ၀ါ', 'ဝန်ထမ်း ဝါ'],
    ['the letter ဝ for zero', '၁၅ဝ,ဝဝဝ ကျပ်', '၁၅၀,၀၀၀ ကျပ်'],
    ['the order of ို', 'က\u102F\u102D', 'ကို'],
    ['the order of ုံ', 'ရ\u1036\u102F', 'ရုံ'],
    ['the order of the dot', 'သ\u1037\u102F\u1036', 'သ\u102F\u1036\u1037'],
    ['စျေး for ဈေး', 'စျေးဝယ်', 'ဈေးဝယ်'],
    ['spaces', '  ရုံး   ခန်း ', 'ရုံး ခန်း'],
  ])('repairs %s', (_mistake, typed, tidy) => {
    expect(tidyBurmese(typed)).toBe(tidy)
  })

  it('keeps numbers, joined emoji, line ends and other writing', () => {
    const text = 'ဝန်ထမ်း ၁၀ ဦး 👩‍🔧\nOffice 100 %'
    expect(tidyBurmese(text)).toBe(text)
  })

  it('changes nothing the second time', () => {
    const once = tidyBurmese('  ၀န်ထမ်း ၁ဝဝ  ယာ\u1025\u103A ရ\u1036\u102F\u1037း ')
    expect(tidyBurmese(once)).toBe(once)
  })
})
