import { longDate } from './dates.ts'
import type { Language } from './language.ts'

/**
 * `Mar 31st, 2028` · `၂၀၂၈ ခုနှစ်၊ မတ်လ ၃၁ ရက်`: the long date without the day of the week. Every page of
 * the site loads the module of dates: it must not grow for this.
 */
export function paperDay(day: string, language: Language) {
  const date = longDate(day, language)
  // The number of a day and its unit stay on one line.
  if (language === 'mm') return date.slice(0, date.lastIndexOf('၊')).replace(/ ရက်$/, '\u00a0ရက်')
  return date.replace(/^\w+, (\w{3})\w*/, '$1')
}
