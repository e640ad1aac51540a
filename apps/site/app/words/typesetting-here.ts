import { keepHeading, keepWords, keepWordsInHtml } from '@padauk/language/line-breaks'
import { typesetParts } from './typesetting.ts'

// What comes after a login is typeset here: the server has never seen it, so nothing can disagree.
export const headingHere = (text: string) => typesetParts(keepHeading(text))
export const textHere = (text: string) => typesetParts(keepWords(text))
export const htmlHere = keepWordsInHtml
