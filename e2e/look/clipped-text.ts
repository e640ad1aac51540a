/** Runs in the page: text that a box or the edge of the screen cuts off. */
export function clippedText() {
  const { seen } = globalThis
  const width = document.documentElement.clientWidth
  return seen.texts().flatMap(({ words, element, lines }) => {
    const clips = seen.clipsOf(element)
    for (const line of lines) {
      // The box of a line is taller than its ink.
      const margin = 0.15 * (line.bottom - line.top)
      let cutter: Element | undefined
      const left = seen.cut(line, clips, (lost, clip) => {
        const across = lost.left > 2 || lost.right > 2
        const down = lost.top > margin || lost.bottom > margin
        // A closed fold has no height at all.
        const isFolded = clip.bottom - clip.top < 2 || clip.right - clip.left < 2
        if ((across || down) && !isFolded) cutter ??= clip.element
      })
      if (cutter) return [`${seen.quote(words)} is cut off by ${seen.nameOf(cutter)}`]
      if (left && (left.left < -2 || left.right > width + 2))
        return [`${seen.quote(words)} leaves the screen: ${seen.nameOf(element)}`]
    }
    return []
  })
}
