import type { Language } from '@padauk/contract/languages'

/** Texts in the requested language, or English marked as such where a translation is missing. */
export function inLanguage<Field extends string>(
  row: Record<`${Field}En` | `${Field}Mm`, string>,
  fields: readonly [Field, ...Field[]],
  asked: Language,
): { words: Record<Field, string>; lang: Language } {
  // The first field decides, so that title and text have one language.
  const lang = asked === 'mm' && row[`${fields[0]}Mm`] !== '' ? 'mm' : 'en'
  const suffix = lang === 'mm' ? 'Mm' : 'En'
  const entries = fields.map((field) => [field, row[`${field}${suffix}`]])
  return { words: Object.fromEntries(entries) as Record<Field, string>, lang }
}
