import { repairZeros } from './digits.ts'

// Patterns here avoid lookbehind: older iPhones refuse a whole script that contains one.
const burmese = /[\u1000-\u109F]/

export function containsBurmese(text: string): boolean {
  return burmese.test(text)
}

const cluster = new RegExp(
  [
    '(?:\u1004\u103A\u1039)?', // kinzi
    '[\u1000-\u1021\u103F\u1023-\u1027\u1029\u102A\u104E]', // base letter
    '(?:\u1039[\u1000-\u1021])*', // stacked consonants
    '(?:\u103A(?=[\u103B\u102F]))?', // contractions: ယောက်ျား, ကျွန်ုပ်
    '\u103B?\u103C?\u103D?\u103E?', // medials
    '\u1031?[\u102D\u102E\u1032]?[\u102F\u1030]?[\u102B\u102C]?', // vowel signs
    '\u1036?\u1037?\u103A?\u1038?', // anusvara, dot below, asat, visarga
  ].join(''),
  'y',
)
const standsAlone = /[\u1040-\u104D\u104F]/

/**
 * The index where NFC text leaves the storage order of Burmese, or -1. Zawgyi, letters of other
 * languages of Myanmar and text in another normal form count as leaving it.
 */
export function firstInvalidSequence(text: string): number {
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    if (!burmese.test(character) || standsAlone.test(character)) {
      index += 1
      continue
    }
    cluster.lastIndex = index
    const found = cluster.exec(text)
    if (found === null) return index
    index += found[0].length
  }
  return -1
}

const piece = new RegExp(
  [
    // A letter with its signs, the letters stacked under it, and the consonants that close it.
    '[\u1000-\u1021\u1023-\u1027\u1029\u102A\u103F\u104C-\u104F]' +
      '(?:\u1039[\u1000-\u1021]|[\u102B-\u103E]|[\u1000-\u1021](?=[\u103B-\u103E]*\u1037?\u103A|\u1039))*',
    '[\u1040-\u1049\u1090-\u1099]+',
    '[\u104A\u104B]',
    '[\u1000-\u109F]',
    '[^\u1000-\u109F]+',
  ].join('|'),
  'g',
)

/**
 * Burmese text cut into written syllables, for search; numbers, punctuation and stretches of other
 * writing are pieces of their own. The pieces together are the whole text in NFC.
 */
export function syllables(text: string): string[] {
  return text.normalize('NFC').match(piece) ?? []
}

/** Repairs the mistakes people really make while typing Burmese; Zawgyi is converted before. */
export function tidyBurmese(text: string): string {
  const visible = text
    .normalize('NFC')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    // Joiners hold emoji together, so they go only beside Burmese.
    .replace(/([\u1000-\u109F])[\u200C\u200D]+/g, '$1')
    .replace(/[\u200C\u200D]+([\u1000-\u109F])?/g, (joiners, letter?: string) => letter ?? joiners)
  return repairZeros(visible)
    .replace(/[ \u00A0]+(?=[\u102B-\u103E])/g, '') // a sign behind a space: သန် ့ → သန့်
    .replace(/\u1025\u103A/g, '\u1009\u103A') // ဥ် → ဉ်
    .replace(/\u1044(?=\u1004\u103A\u1038)/g, '\u104E') // ၄င်း → ၎င်း
    .replace(/\u1040(?=[\u102B-\u103E]|[\u1000-\u1021]\u1037?\u103A)/g, '\u101D') // zero as ဝ
    .replace(/([\u102F\u1030])([\u102D\u102E])/g, '$2$1') // ုိ → ို
    .replace(/\u1036([\u102F\u1030])/g, '$1\u1036') // ံု → ုံ
    .replace(/\u1037([\u102F\u1030\u1036]+)/g, '$1\u1037')
    .replace(/\u1005\u103B\u1031\u1038/g, '\u1008\u1031\u1038') // စျေး → ဈေး
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC')
}
