/** Chance that can be repeated: the same seed and number give the same request. */
export function createChance(seed: number, number: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0

  /** mulberry32: from zero up to one. */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)

  return {
    below,
    /** True in so many of hundred cases. */
    percent: (share: number) => next() * 100 < share,
    pick<Value>(values: readonly Value[]): Value {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('there is nothing to pick from')
      return value
    },
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

export type Chance = ReturnType<typeof createChance>
