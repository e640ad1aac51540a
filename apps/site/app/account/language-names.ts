/** The names of the languages in the catalogue. */
export const languageNames = { en: 'english', mm: 'burmese' } as const
