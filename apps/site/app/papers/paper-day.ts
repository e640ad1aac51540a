import { longDate } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'

/**
 * `Mar 31st, 2028` · `၂၀၂၈ ခုနှစ်၊ မတ်လ ၃၁ ရက်`: the long date without the day of the week. Every page
 * loads the module of dates: it must not grow for this.
 */
export function paperDay(day: string, language: Language) {
  const date = longDate(day, language)
  if (language === 'mm') return date.slice(0, date.lastIndexOf('၊'))
  return date.replace(/^\w+, (\w{3})\w*/, '$1')
}
