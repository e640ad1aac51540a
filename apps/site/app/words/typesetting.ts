import type { TextPart } from '@padauk/language/line-breaks'
import { mark, piecesOf, plainText as withoutMarks } from '@padauk/language/marked-text'

/**
 * A text with the places where Burmese must not break: plain, or pieces of which every second one
 * stays on its line. Found on the server, because browsers disagree about where words end.
 */
export type TypesetText = string | string[]

export function typesetParts(parts: TextPart[]): TypesetText {
  if (!parts.some((part) => part.unbroken)) return parts.map((part) => part.text).join('')
  const pieces: string[] = []
  for (const { text, unbroken } of parts) {
    const isTurn = (pieces.length % 2 === 1) === unbroken
    if (!isTurn) pieces.push('')
    pieces.push(text)
  }
  return pieces
}

const burmese = /[\u1000-\u109F]/
const longestPhrase = 22
const space = /([^\S\u00A0]+)/

/** Headings from the catalogues: short phrases between spaces, the same in every browser. */
export function phrases(text: string, longest = longestPhrase): TypesetText {
  if (!burmese.test(text)) return text.includes(mark) ? piecesOf(text) : text
  return text.split(space).flatMap((part) => {
    const phrase = withoutMarks(part)
    const isPhrase = burmese.test(phrase) && phrase.length <= longest
    return isPhrase ? ['', phrase] : [...piecesOf(part), '']
  })
}

export const plainText = (text: TypesetText) =>
  withoutMarks(typeof text === 'string' ? text : text.join(''))
