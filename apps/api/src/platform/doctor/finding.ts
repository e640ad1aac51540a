/** `look`: it works, but needs attention. `wrong`: it must be fixed. */
export type Finding = {
  state: 'ok' | 'look' | 'wrong'
  about: string
  sentence: string
  todo?: string
}

type Judge = (sentence: string, todo?: string) => Finding

/** Findings about one thing. */
export const findingsAbout = (about: string): Record<Finding['state'], Judge> => {
  const judge =
    (state: Finding['state']): Judge =>
    (sentence, todo) => ({ state, about, sentence, ...(todo && { todo }) })
  return { ok: judge('ok'), look: judge('look'), wrong: judge('wrong') }
}

/** Why something did not work, without a stack and without a password. */
export function reasonOf(error: unknown) {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0])
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || 'no reason given').replace(/\/\/[^@\s/]*@/g, '//').split('\n')[0] ?? ''
}
