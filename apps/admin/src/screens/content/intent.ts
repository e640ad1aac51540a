/** What the pressed button asks for. */
export type Intent = 'draft' | 'publish'
