import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomBytes } from '@noble/hashes/utils.js'

export const wordCount = 6
const known = new Set(wordlist)
// No two words of the list share their first four letters.
const byStart = new Map(wordlist.map((word) => [word.slice(0, 4), word]))

/** Six words of 2,048: 66 bits. */
export function newWords() {
  const random = new DataView(randomBytes(wordCount * 2).buffer)
  return Array.from(
    { length: wordCount },
    // 2,048 divides 65,536: every word is as likely as the next.
    (_, place) => wordlist[random.getUint16(place * 2) % wordlist.length] ?? '',
  )
}

/** The word that is meant, or null: whole, or by at least its first four letters. */
export function completeWord(typed: string) {
  const word = typed.toLowerCase()
  if (known.has(word)) return word
  const found = byStart.get(word.slice(0, 4))
  return found?.startsWith(word) && word.length >= 4 ? found : null
}

/** The words as they protect a key, or null when these are not six words of the list. */
export function passphraseOf(typed: string) {
  const words = typed
    .trim()
    .split(/[\s,-]+/)
    .map(completeWord)
  return words.length === wordCount && words.every((word) => word !== null) ? words.join(' ') : null
}
