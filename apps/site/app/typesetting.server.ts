import { keepHeading, keepSyllables } from '@padauk/language/line-breaks'
import { typesetParts } from '#app/typesetting'

export const typesetHeading = (text: string) => typesetParts(keepHeading(text))
export const typesetText = (text: string) => typesetParts(keepSyllables(text))
