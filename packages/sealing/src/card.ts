/** The key of a card in groups of four, as a person reads and types them. */
export const cardGroups = (identity: string) => identity.match(/.{1,4}/g) ?? []
