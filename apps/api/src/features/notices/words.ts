import type { Language } from '@padauk/contract/languages'
import type { NoticeKind } from '@padauk/contract/notices'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { words } from '#platform/text/words'

export type Facts = Record<string, string>

type Told = {
  kind: NoticeKind
  facts: Facts
  tender: { nameEn: string; nameMm: string } | null
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const digits = /^\d+$/
// A fact that was read from the database has its name in camel case.
const ofOneLanguage = /(?:_en|_mm|En|Mm)$/

/** A fact in the reader's words: a moment with its time zone, a number in the reader's digits. */
function shown(value: string, language: Language) {
  if (instant.test(value)) {
    return words(language)('mail.facts.moment', {
      date: longDate(value, language),
      time: timeOfDay(value, language),
    })
  }
  return language === 'mm' && digits.test(value) ? toMyanmarDigits(value) : value
}

/** `reason_en` and `reason_mm` are `reason`, in English where the Burmese is missing. */
function valuesIn(facts: Facts, language: Language): Facts {
  const values = Object.entries(facts).flatMap(([name, value]): [string, string][] => {
    if (!ofOneLanguage.test(name)) return [[name, shown(value, language)]]
    const bare = name.replace(ofOneLanguage, '')
    const inEnglish = facts[`${bare}_en`] ?? facts[`${bare}En`] ?? ''
    const inBurmese = facts[`${bare}_mm`] ?? facts[`${bare}Mm`]
    return [[bare, (language === 'mm' && inBurmese) || inEnglish]]
  })
  return Object.fromEntries(values)
}

/** Title and text of a notice in one language. The facts name no company. */
export function noticeWords({ kind, facts, tender }: Told, language: Language) {
  const say = words(language)
  const name = (language === 'mm' && tender?.nameMm) || tender?.nameEn || ''
  const given = valuesIn(facts, language)
  const values = { number: '', ...given, tender: name }
  const of = (part: 'title' | 'text') => say(`notices.kinds.${kind}.${part}`, values)
  const reason = given.reason ? [say('notices.reason', { reason: given.reason })] : []
  return { title: of('title'), text: [of('text'), ...reason].join('\n\n') }
}
