import { describe, expect, it } from 'vitest'
import { typesetHeading, typesetText } from './typesetting.server.ts'
import { phrases, plainText } from './typesetting.ts'

const address = 'အီးမေးလ် ပို့ရန် ဝက်ဘ်ဆိုက်'

const unbroken = (text: ReturnType<typeof phrases>) =>
  typeof text === 'string' ? [] : text.filter((piece, i) => i % 2 === 1 && piece !== '')

describe('typesetting', () => {
  it('leaves English alone', () => {
    expect(typesetText('Security service')).toBe('Security service')
    expect(phrases('Our Clients')).toBe('Our Clients')
  })

  it('marks what must stay on one line and loses no letter', () => {
    const text = typesetText(address)
    expect(unbroken(text)).toContain('အီးမေးလ်')
    expect(plainText(text)).toBe(address.normalize('NFC'))
  })

  it('breaks headings at spaces only', () => {
    const heading = 'ကျွန်ုပ်တို့၏ ဖောက်သည်များ'
    expect(unbroken(typesetHeading(heading))).toEqual(heading.split(' '))
    expect(unbroken(phrases(heading))).toEqual(heading.split(' '))
    expect(plainText(phrases(heading))).toBe(heading)
  })

  it('lets a phrase break that is too long for a phone', () => {
    const long = 'အိမ်ခြံမြေစီမံခန့်ခွဲမှုဝန်ဆောင်မှုများ'
    expect(unbroken(phrases(long))).toEqual([])
    expect(plainText(phrases(long))).toBe(long)
  })

  it('keeps a longer phrase together where the letters are small', () => {
    const phrase = 'အိမ်ခြံမြေစီမံခန့်ခွဲမှု'
    expect(unbroken(phrases(phrase))).toEqual([])
    expect(unbroken(phrases(phrase, 36))).toEqual([phrase])
  })
})
