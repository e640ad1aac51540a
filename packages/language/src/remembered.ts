const mostTexts = 2_000

/** The words of a product change seldom, and finding where Burmese may break is expensive. */
export function remembered<Result>(find: (text: string) => Result) {
  const known = new Map<string, Result>()
  return (text: string): Result => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = find(text)
    if (known.size >= mostTexts) known.clear()
    known.set(text, result)
    return result
  }
}
