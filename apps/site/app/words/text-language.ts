import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'

const burmese = /[\u1000-\u109F]/

/** For texts whose language nobody has said: English stands in where a translation is missing. */
export const languageOfText = (text: string, page: Language) =>
  htmlLanguage(page === 'mm' && !burmese.test(text) ? 'en' : page)
