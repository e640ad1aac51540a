import { verifier as englishPackage } from '@padauk/language/messages/en/bid-package.json'
import { verify as english } from '@padauk/language/messages/en/site.json'
import { verifier as burmesePackage } from '@padauk/language/messages/my/bid-package.json'
import { verify as burmese } from '@padauk/language/messages/my/site.json'
import type { Language } from '@padauk/language/language'

export const catalogues = {
  en: { ...english, package: englishPackage },
  mm: { ...burmese, package: burmesePackage },
}

/** `package.title`: the words of a place in the page, which names them itself. */
export function wordAt(language: Language, key: string) {
  let entry: unknown = catalogues[language]
  for (const name of key.split('.')) entry = (entry as Record<string, unknown>)[name]
  return String(entry)
}
