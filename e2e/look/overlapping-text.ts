/** Runs in the page: text on top of other text. */
export function overlappingText() {
  const { seen } = globalThis
  const lines = seen
    .texts()
    .flatMap(({ words, element, layer, lines: boxes }) => {
      const clips = seen.clipsOf(element)
      return boxes.flatMap((box) => {
        const left = seen.cut(box, clips)
        if (!left) return []
        // The box of a line is taller than its ink, and lines may stand close.
        const spare = 0.22 * (left.bottom - left.top)
        const ink = { ...left, top: left.top + spare, bottom: left.bottom - spare }
        return [{ words, element, layer, ink }]
      })
    })
    .toSorted((a, b) => a.ink.top - b.ink.top)
  const faults = new Set<string>()
  for (const [place, upper] of lines.entries()) {
    for (const lower of lines.slice(place + 1)) {
      if (lower.ink.top >= upper.ink.bottom) break
      // What stays in place lies above what goes by, and is meant to.
      if (upper.layer !== lower.layer) continue
      // A shortened line has two boxes: as it is and as it would be.
      if (upper.element === lower.element && upper.ink.top === lower.ink.top) continue
      const { left, top, right, bottom } = seen.cross(upper.ink, lower.ink)
      if (right - left < 2 || bottom - top < 2) continue
      const [first, second] = [upper, lower].map(({ words }) => seen.quote(words))
      faults.add(`${first} lies over ${second}: ${seen.nameOf(lower.element)}`)
    }
  }
  return [...faults]
}
