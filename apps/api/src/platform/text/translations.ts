import type { Language } from '@padauk/contract/languages'

/** Words in the language asked for, or English marked as such where nobody has translated them yet. */
export function inLanguage<Field extends string>(
  row: Record<`${Field}En` | `${Field}Mm`, string>,
  fields: readonly [Field, ...Field[]],
  asked: Language,
): { words: Record<Field, string>; lang: Language } {
  // The first field decides: a title in one language over a text in another would help nobody.
  const lang = asked === 'mm' && row[`${fields[0]}Mm`] !== '' ? 'mm' : 'en'
  const suffix = lang === 'mm' ? 'Mm' : 'En'
  const entries = fields.map((field) => [field, row[`${field}${suffix}`]])
  return { words: Object.fromEntries(entries) as Record<Field, string>, lang }
}
