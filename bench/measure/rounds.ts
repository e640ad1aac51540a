function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

type Sides<Figure> = { ours: () => Promise<Figure>; beside: () => Promise<Figure> }

/**
 * Both sides in turns, so that other load on the machine affects both; every second round
 * the other one begins.
 */
export async function inTurns<Figure>(rounds: number, { ours, beside }: Sides<Figure>) {
  const pairs: { ours: Figure; beside: Figure }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2) {
      const other = await beside()
      pairs.push({ ours: await ours(), beside: other })
    } else {
      pairs.push({ ours: await ours(), beside: await beside() })
    }
  }
  return {
    /** The median of one figure on both sides, and of its ratio within each round. */
    compare(figure: (one: Figure) => number) {
      const of = (choose: (pair: { ours: Figure; beside: Figure }) => number) =>
        median(pairs.map(choose))
      return {
        ours: of((pair) => figure(pair.ours)),
        beside: of((pair) => figure(pair.beside)),
        ratio: of((pair) => figure(pair.ours) / figure(pair.beside)),
      }
    },
  }
}
