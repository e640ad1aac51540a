const texts = /("(?:[^"\\]|\\.)*")|\s+/g

/**
 * The value of a JSON text that every parser reads alike; null for anything else. A name that
 * stands twice, or a letter or number in another spelling, could mean something else elsewhere.
 */
export function readOneWay(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text.replace(texts, '$1') ? value : null
  } catch {
    return null
  }
}

export const isNamed = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && name in value

/** Whether a text is about a sealed bid: those name their kind. */
export function isOfSealedBid(text: string) {
  const value = readOneWay(text)
  const inside = (name: string) =>
    isNamed(value, name) ? (value as Record<string, unknown>)[name] : undefined
  return [value, ...['receipt', 'statement', 'slip'].map(inside)].some((each) =>
    isNamed(each, 'kind'),
  )
}

/** Whether a text is about an opening; both texts of the minutes come in the same kind of file. */
export function isOfMinutes(text: string) {
  const value = readOneWay(text)
  return isNamed(value, 'kind') && (value as { kind: unknown }).kind === 'padauk-minutes-file-v1'
}
