import type { Language } from '@padauk/contract/languages'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { Messages, Words } from './i18n.ts'

// A chunk per language: the browser gets the words of the language it shows.
const frames = {
  en: () => import('./messages-en.ts'),
  mm: () => import('./messages-my.ts'),
}

/** What there are words for besides the frame; `admin-tenders.json` is `tenders`. */
export type Part =
  | 'audit'
  | 'awards'
  | 'categories'
  | 'companies'
  | 'content'
  | 'dashboard'
  | 'enquiries'
  | 'evaluations'
  | 'holders'
  | 'holidays'
  | 'mail'
  | 'minutes'
  | 'openings'
  | 'outages'
  | 'questions'
  | 'rehearsal'
  | 'retention'
  | 'staff'
  | 'submissions'
  | 'tenders'

const partFiles = {
  en: import.meta.glob<Messages>('../../../../packages/language/messages/en/admin-*.json', {
    import: 'default',
  }),
  mm: import.meta.glob<Messages>('../../../../packages/language/messages/my/admin-*.json', {
    import: 'default',
  }),
}

const nameIn = (path: string) => /([\w-]+)\.json$/.exec(path)?.[1] ?? ''

const loaderOf = (language: Language, part: Part) => {
  const found = Object.entries(partFiles[language]).find(
    ([path]) => nameIn(path) === `admin-${part}`,
  )
  if (!found) throw new Error(`no catalogue admin-${part}.json`)
  return found[1]
}

const loaded: Partial<Record<Language, Messages>> = {}
const wanted = new Set<Part>()

async function loadPart(language: Language, part: Part) {
  const messages = (loaded[language] ??= {})
  messages[part] ??= await loaderOf(language, part)()
}

/** The frame's words, and those of every screen that was opened. */
export async function loadWords(language: Language): Promise<Words> {
  // Before anything is awaited: a screen that opens now loads its words in this language too.
  const messages = (loaded[language] ??= {})
  const [{ catalogues }] = await Promise.all([
    frames[language](),
    ...[...wanted].map((part) => loadPart(language, part)),
  ])
  for (const [path, catalogue] of Object.entries(catalogues)) {
    if (nameIn(path) === 'admin') Object.assign(messages, catalogue)
    else messages[nameIn(path)] = catalogue
  }
  return { language, messages }
}

/** A screen that is loaded when it is opened, with the words of the parts it speaks of. */
export function lazyScreen(
  parts: readonly Part[],
  load: () => Promise<{ default: ComponentType }>,
) {
  return lazy(async () => {
    for (const part of parts) wanted.add(part)
    const languages = Object.keys(loaded) as Language[]
    const words = languages.flatMap((language) => parts.map((part) => loadPart(language, part)))
    const [screen] = await Promise.all([load(), ...words])
    return screen
  })
}
