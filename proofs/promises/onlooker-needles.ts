import { randomBytes, randomInt } from 'node:crypto'

/** A text as it may lie in a file, a string of JavaScript, or inside base64 at any place. */
export function formsOf(word: string) {
  const hex = Buffer.from(word).toString('hex')
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'.'.repeat(before)}${word}`).toString('base64')
    // The letters at both ends depend on what stands beside the word.
    return text.slice(before === 0 ? 0 : 4, -4)
  })
  return [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    ...[hex, hex.toUpperCase(), ...base64].map((text) => Buffer.from(text)),
  ]
}

function doubleOf(amount: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(amount)
  return bytes
}

/** What a bid holds that must not be found, and what stands in clear beside it. */
export function createWords() {
  // One beginning for all of them, so that one search finds any of them.
  const stem = `canary${randomBytes(9).toString('hex')}`
  const line = randomBytes(72).toString('base64url')
  const amount = randomInt(1e14, 2 ** 48 - 1)
  return {
    name: `${stem}-name`,
    link: `https://drive.example/${stem}-link`,
    note: `${stem}-price`,
    line,
    amount,
    /** Any of the above, in any form. */
    secret: [
      ...formsOf(stem),
      ...formsOf(line),
      ...formsOf(String(amount)),
      Buffer.from(amount.toLocaleString('en')),
      doubleOf(amount),
    ],
    /** Of the tender, the company and an object that is not sealed. */
    clear: `clear${randomBytes(9).toString('hex')}`,
  }
}

export type Words = ReturnType<typeof createWords>
