import type { Language } from '@padauk/language/language'

/** English stands in where the Burmese name is missing. */
export const nameOf = (tender: { name_en: string; name_mm: string }, language: Language) =>
  (language === 'mm' && tender.name_mm) || tender.name_en
