import { peoplePath, screenPath } from '#app/words/links.ts'
import type { Language } from '@padauk/language/language'

const prefix = '#paper-'

/** To the form that replaces this paper. */
export const replacePaperPath = (language: Language, id: string) =>
  `${screenPath(language, peoplePath)}${prefix}${id}`

export const paperOfHash = (hash: string) =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) : null
