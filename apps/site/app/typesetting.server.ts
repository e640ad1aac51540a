import { keepHeading, keepSyllables, keepSyllablesInHtml } from '@padauk/language/line-breaks'
import { typesetParts } from '#app/typesetting'

const mostTexts = 2_000

/** The words of a site change seldom, and finding where Burmese may break costs more than the rest of a page. */
function remembered<Typeset>(typeset: (text: string) => Typeset) {
  const known = new Map<string, Typeset>()
  return (text: string): Typeset => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = typeset(text)
    if (known.size >= mostTexts) known.clear()
    known.set(text, result)
    return result
  }
}

export const typesetHeading = remembered((text) => typesetParts(keepHeading(text)))
export const typesetText = remembered((text) => typesetParts(keepSyllables(text)))
export const typesetHtml = remembered(keepSyllablesInHtml)
