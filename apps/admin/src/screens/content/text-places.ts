/** Single texts stand under Website; the company's own facts under Settings. */
export const placeOfText = (place: string) =>
  place === 'company' ? '/settings/company' : `/content/${place}`
