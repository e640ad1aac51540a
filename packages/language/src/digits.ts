const myanmarZero = 0x1040
const shanZero = 0x1090
const asciiZero = 0x30

const letterWa = '\u101D'

// ဝ with a vowel sign, or closed by a consonant, begins a word such as ဝင်း and is no zero.
const bareWa = '\u101D(?![\u102B-\u103E]|[\u1000-\u1021](?:\u1037?\u103A|\u1039))'
const anyDigit = '0-9\u1040-\u1049\u1090-\u1099'
const digitPattern = new RegExp(`[${anyDigit}]`)
const burmeseLetter = /[\u1000-\u103F]/

const typedNumber = new RegExp(`(?:[${anyDigit} .,()+-]|${bareWa})+`, 'g')
// Pure: pages that use the other pattern leave this one out.
const writtenNumber = /* @__PURE__ */ new RegExp(`(?:[${anyDigit}.,:/-]|${bareWa})+`, 'g')

function replaceLetterZeros(text: string, numbers: RegExp, zeroFor: (number: string) => string) {
  return text.replace(numbers, (number: string, start: number) => {
    if (!digitPattern.test(number)) return number
    // In သဘာဝ၅ခု the letter belongs to the word before it.
    const endsAWord = start > 0 && burmeseLetter.test(text.charAt(start - 1))
    const letters = endsAWord ? (/^\u101D+/.exec(number)?.[0] ?? '') : ''
    return letters + number.slice(letters.length).replaceAll(letterWa, zeroFor(number))
  })
}

/** Repairs the letter ဝ typed as zero inside a number of running text. */
export function repairZeros(text: string): string {
  return replaceLetterZeros(text, writtenNumber, (number) =>
    /[\u1040-\u1049]/.test(number) ? '\u1040' : '0',
  )
}

/** Myanmar and Shan digits as 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u1040-\u1049\u1090-\u1099]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String.fromCharCode(code - (code < shanZero ? myanmarZero : shanZero) + asciiZero)
  })
}

/**
 * For phone numbers and one-time codes, where people type the letter ဝ for the look-alike zero,
 * also in groups of its own: `ဝ၁ ၅ဝဝ ဝဝဝ`.
 */
export function dialledDigits(text: string): string {
  return toLatinDigits(replaceLetterZeros(text, typedNumber, () => '0'))
}

export function toMyanmarDigits(value: string | number): string {
  return String(value).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - asciiZero + myanmarZero),
  )
}
