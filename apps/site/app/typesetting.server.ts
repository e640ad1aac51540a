import { keepHeading, keepSyllables } from '@padauk/language/line-breaks'
import type { TextPart } from '@padauk/language/line-breaks'
import type { TypesetText } from '#app/typesetting'

function typeset(parts: TextPart[]): TypesetText {
  if (!parts.some((part) => part.unbroken)) return parts.map((part) => part.text).join('')
  const pieces: string[] = []
  for (const { text, unbroken } of parts) {
    const isTurn = (pieces.length % 2 === 1) === unbroken
    if (!isTurn) pieces.push('')
    pieces.push(text)
  }
  return pieces
}

export const typesetHeading = (text: string) => typeset(keepHeading(text))
export const typesetText = (text: string) => typeset(keepSyllables(text))
