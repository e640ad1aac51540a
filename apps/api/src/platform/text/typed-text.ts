import { createRequire } from 'node:module'
import { containsBurmese, firstInvalidSequence, tidyBurmese } from '@padauk/language/burmese-text'
import { dialledDigits } from '@padauk/language/digits'
import type * as phoneNumbers from 'libphonenumber-js/min'
import myanmarTools from 'myanmar-tools'

const detector = new myanmarTools.ZawgyiDetector()
const converter = new myanmarTools.ZawgyiConverter()

/**
 * Free text as it is stored: NFC, Unicode, tidy. Many phones still type Zawgyi, which looks right
 * there and is garbage everywhere else. Converting wrongly destroys text, so doubt leaves it alone.
 */
export function normaliseTyped(input: string) {
  const text = input.normalize('NFC').trim()
  if (!containsBurmese(text)) return text
  return tidyBurmese(unicodeOf(text))
}

/** What was pasted, as Unicode; the rest of it stays as it is, its spaces too. */
export function asUnicode(pasted: string) {
  const text = pasted.normalize('NFC')
  const unicode = containsBurmese(text) ? unicodeOf(text) : text
  return unicode === text ? { text: pasted, converted: false } : { text: unicode, converted: true }
}

const surelyUnicode = 0.05

/** What a text may say: a few letters often leave open whether they are Zawgyi. */
export function readingsOf(typed: string) {
  const text = typed.normalize('NFC').trim()
  const asTyped = tidyBurmese(text)
  if (!containsBurmese(text) || detector.getZawgyiProbability(text) <= surelyUnicode) {
    return { readings: [asTyped], converted: null }
  }
  const unicode = tidyBurmese(convert(text))
  // What is sound as it stands is not called Zawgyi to its writer.
  const converted = firstInvalidSequence(asTyped) === -1 ? null : unicode
  return { readings: [...new Set([asTyped, unicode])], converted }
}

function unicodeOf(text: string) {
  const probability = detector.getZawgyiProbability(text)
  if (probability <= 0.95) return text
  const converted = convert(text).normalize('NFC')
  const looksUnicode = firstInvalidSequence(text) === -1
  // Text in valid order is converted only when the detector is sure and the result is valid too.
  if (looksUnicode && (probability < 0.999 || firstInvalidSequence(converted) !== -1)) return text
  return converted
}

const words = /[^\s\u104A\u104B]{1,200}[\s\u104A\u104B]*|[\s\u104A\u104B]+/g
const longestPart = 200

/** In parts that end with a word: the converter's time grows with the square of the length. */
function convert(text: string) {
  let converted = ''
  let part = ''
  for (const [word] of text.matchAll(words)) {
    if (part.length + word.length > longestPart) {
      converted += converter.zawgyiToUnicode(part)
      part = ''
    }
    part += word
  }
  return converted + converter.zawgyiToUnicode(part)
}

const require = createRequire(import.meta.url)

/** E.164, or null when invalid. A number without country code is from Myanmar. */
export function normalisePhone(typed: string) {
  // Loaded for the first number: the rules of all countries take 7 MB.
  const { parsePhoneNumberFromString } = require('libphonenumber-js/min') as typeof phoneNumbers
  const digits = dialledDigits(typed).replace(/[^\d+]/g, '')
  const candidates = [digits, `+${digits}`]
  for (const candidate of candidates) {
    const phone = parsePhoneNumberFromString(candidate, 'MM')
    if (phone?.isValid()) return phone.number
  }
  return null
}
