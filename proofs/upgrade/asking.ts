type Asked = { what: string; ms: number; at: Date; fault: string }

type Question = {
  what: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  isRight?: (answer: Response, text: string) => boolean
}

/**
 * Sends one request and records the result, without retries, so that every request which
 * was not answered well is seen. Each has a connection of its own, as most of a crowd has.
 */
export function askingAt(origin: string) {
  const asked: Asked[] = []

  async function ask({ what, path, isRight, ...question }: Question) {
    const start = performance.now()
    const note = (fault: string) =>
      void asked.push({ what, ms: performance.now() - start, at: new Date(), fault })
    try {
      const response = await fetch(origin + path, {
        ...question,
        headers: { ...question.headers, connection: 'close' },
        signal: AbortSignal.timeout(60_000),
      })
      const text = await response.text()
      const isGood = response.status < 500 && (isRight?.(response, text) ?? response.ok)
      note(isGood ? '' : `${what} ${path}: ${response.status} ${text.slice(0, 100)}`)
      return isGood ? { response, text } : null
    } catch (error) {
      note(`${what} ${path}: ${error instanceof Error ? error.message : 'no answer'}`)
      return null
    }
  }
  return { asked, ask }
}

export type Ask = ReturnType<typeof askingAt>['ask']
