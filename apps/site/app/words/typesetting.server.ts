import { keepHeading, keepWords, keepWordsInHtml } from '@padauk/language/line-breaks'
import { remembered } from '@padauk/language/remembered'
import { typesetParts } from './typesetting.ts'

export const typesetHeading = remembered((text) => typesetParts(keepHeading(text)))
export const typesetText = remembered((text) => typesetParts(keepWords(text)))
export const typesetHtml = remembered(keepWordsInHtml)
