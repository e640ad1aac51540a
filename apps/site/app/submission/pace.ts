import { smallestPieceBytes } from '@padauk/contract/uploads'

const windowMs = 12_000
const secondsOfWork = 3
const largestPiece = 1_024 * 1_024

type Sample = { at: number; bytes: number }

/** How fast a file goes out, from what has arrived in the last seconds. */
export function createPace() {
  let samples: Sample[] = []
  return {
    note(bytes: number, at: number) {
      const last = samples.at(-1)
      // Something was sent again after a break: what was measured before means nothing now.
      if (last && bytes < last.bytes) samples = []
      samples.push({ at, bytes })
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > windowMs) samples.shift()
    },
    /** Nothing, as long as it would be a guess. */
    bytesPerSecond(): number | null {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.at - first.at < 1_000 || last.bytes === first.bytes) return null
      return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at)
    },
  }
}

export const firstPiece = smallestPieceBytes

/**
 * How much to send at once: little after a break and on a bad connection, so that little is on its way
 * when it breaks, and more on a good one, where every answer costs a moment.
 */
export function nextPiece(lastPiece: number, bytesPerSecond: number | null) {
  const wanted = Math.round((bytesPerSecond ?? 0) * secondsOfWork)
  return Math.min(largestPiece, lastPiece * 2, Math.max(smallestPieceBytes, wanted))
}

export const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.floor((part / whole) * 100)) : 0

export function secondsLeft(bytes: number, bytesPerSecond: number | null) {
  return bytesPerSecond ? Math.ceil(bytes / bytesPerSecond) : null
}
