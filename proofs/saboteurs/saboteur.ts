/** One small change, as a tired colleague could make it; `find` stands there exactly once. */
type Edit = { find: string; replace: string }

export type Saboteur = Edit & {
  name: string
  /** What the broken build does. */
  does: string
  file: string
  /** A second change in the same file. */
  also?: Edit
  /** The test file of the ordinary suite that must notice. */
  caughtBy: string
}

export const editsOf = ({ find, replace, also }: Saboteur) => [
  { find, replace },
  ...(also ? [also] : []),
]
