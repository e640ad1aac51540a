/** One small change, as a tired colleague could make it. */
export type Edit = {
  file: string
  /** Stands there exactly once; otherwise the saboteur is out of date and says so. */
  find: string
  replace: string
}

export type Saboteur = {
  name: string
  /** What the broken build does. */
  does: string
  edits: readonly Edit[]
  /** The test files of the ordinary suite that must notice. */
  caughtBy: readonly string[]
}
