import { shortDate } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'

const englishDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Yangon',
})

/** `14 Nov` · `၁၄-၁၁`. Every page loads the module of dates: it must not grow for this. */
export const shortDay = (instant: string, language: Language) =>
  language === 'mm' ? shortDate(instant, 'mm').slice(0, 5) : englishDay.format(new Date(instant))
