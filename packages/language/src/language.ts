/** What addresses, payloads and local storage say. Browsers and standards say `my` for Burmese. */
export const languages = ['en', 'mm'] as const
export type Language = (typeof languages)[number]

export type HtmlLanguage = 'en' | 'my'

/** For `lang`, `hreflang`, `Accept-Language`, `Content-Language` and the message folders. */
export function htmlLanguage(language: Language): HtmlLanguage {
  return language === 'mm' ? 'my' : 'en'
}

/** The language of a standard tag such as `my-MM`; `mm` is a country and no language tag. */
export function languageOf(tag: string): Language | undefined {
  const [primary = ''] = tag.trim().toLowerCase().split('-')
  if (primary === 'my') return 'mm'
  if (primary === 'en') return 'en'
  return undefined
}

const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

function weightOf(parameter: string | undefined): number {
  if (parameter === undefined) return 1
  const weight = weightPattern.exec(parameter.trim().toLowerCase())?.[1]
  return weight === undefined ? 0 : Number(weight)
}

/** The most wanted of our languages; English when the header names neither. */
export function parseAcceptLanguage(header: string | undefined): Language {
  let wanted: Language = 'en'
  let highest = 0
  for (const range of (header ?? '').split(',')) {
    const [tag = '', parameter] = range.split(';')
    const language = languageOf(tag)
    const weight = weightOf(parameter)
    if (language !== undefined && weight > highest) {
      wanted = language
      highest = weight
    }
  }
  return wanted
}
