import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'

/** What editors wrote. The api has sanitised it, on write and again on read. */
export function Html({ html, lang }: { html: string; lang?: Language }) {
  return (
    <div
      className="prose"
      lang={lang && htmlLanguage(lang)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
