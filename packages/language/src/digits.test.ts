import { describe, expect, it } from 'vitest'
import { repairZeros, toLatinDigits, dialledDigits, toMyanmarDigits } from './digits.ts'

describe('digits', () => {
  it('come out as 0-9 whether they were Myanmar, Shan or Latin', () => {
    expect(toLatinDigits('၀၁၂၃၄၅၆၇၈၉')).toBe('0123456789')
    expect(toLatinDigits('႐႑႒႓႔႕႖႗႘႙')).toBe('0123456789')
    expect(toLatinDigits('အခန်း ၁၂-B, 7')).toBe('အခန်း 12-B, 7')
  })

  it('leave the letter ဝ alone in running text', () => {
    expect(toLatinDigits('ဝန်ထမ်း ၁ဝ')).toBe('ဝန်ထမ်း 1ဝ')
  })

  it('are written in Myanmar form and read back unchanged', () => {
    expect(toMyanmarDigits(2026)).toBe('၂၀၂၆')
    expect(toMyanmarDigits('14-11-2026')).toBe('၁၄-၁၁-၂၀၂၆')
    expect(toLatinDigits(toMyanmarDigits('0123456789'))).toBe('0123456789')
  })
})

describe('a phone number or one-time code as people type it', () => {
  it.each([
    ['၀၉ ၇၈၅ ၄၃၂ ၁၀၀', '09 785 432 100'],
    ['ဝ၉ ၇၈၅ ၄၃၂ ၁ဝဝ', '09 785 432 100'],
    ['ဝ၁-၅ဝဝ-ဝဝဝ', '01-500-000'],
    ['+၉၅ (၉) ၇ဝဝ', '+95 (9) 700'],
    ['09ဝ123', '090123'],
    ['၁၂၃ဝ၅၆', '123056'],
  ])('%s is %s', (typed, digits) => {
    expect(dialledDigits(typed)).toBe(digits)
  })

  it('keeps ဝ where it is a letter of a word', () => {
    expect(dialledDigits('၀၉၇၈၅ ဝင်းဝင်း')).toBe('09785 ဝင်းဝင်း')
    expect(dialledDigits('သဘာဝ၅')).toBe('သဘာဝ5')
    expect(dialledDigits('ဝ')).toBe('ဝ')
  })
})

describe('zeros in running text', () => {
  it('are repaired inside a number, in the digits the number is written in', () => {
    expect(repairZeros('ကျပ် ၁၅ဝ,ဝဝဝ')).toBe('ကျပ် ၁၅၀,၀၀၀')
    expect(repairZeros('၁ဝလုံး')).toBe('၁၀လုံး')
    expect(repairZeros('ဝ၈:၃ဝ နာရီ')).toBe('၀၈:၃၀ နာရီ')
    expect(repairZeros('1ဝဝ')).toBe('100')
  })

  it('never replace a letter of a word', () => {
    for (const text of ['၅ဝန်ထမ်း', '၅,ဝတ္ထု', 'သဘာဝ၅ခု', '၅ ဝ', 'ဝ', 'A.ဝ'])
      expect(repairZeros(text)).toBe(text)
  })
})
