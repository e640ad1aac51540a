/** Of shorter words too many others are one letter away. */
const shortest = 4
/** From here on people make a second slip. */
const long = 8

type Known = { word: string; singular: string }

/** The words that were most likely meant by one that is not written anywhere. */
export function nearest(typed: string, known: readonly Known[]): string[] {
  if (typed.length < shortest) return []
  const measured = known.map(({ word, singular }) => ({
    word,
    singular,
    slips: Math.min(slipsBetween(typed, word), slipsBetween(typed, singular)),
  }))
  const allowed = typed.length < long ? 1 : 2
  const fewest = Math.min(...measured.map(({ slips }) => slips))
  if (fewest > allowed) return []
  const meant = new Set(
    measured.filter(({ slips }) => slips === fewest).map(({ singular }) => singular),
  )
  return known.filter(({ singular }) => meant.has(singular)).map(({ word }) => word)
}

/** Letters left out, added, mistaken, or two that changed places (optimal string alignment). */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
