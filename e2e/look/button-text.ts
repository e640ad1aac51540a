/** Runs in the page: words that stick out of their button, chip or badge. */
export function buttonText() {
  const { seen } = globalThis
  const buttons = 'button, a.button, [role=button], .chip, .badge'
  return seen.texts().flatMap(({ words, element, lines }) => {
    const button = element.closest(buttons)
    if (!button) return []
    const box = seen.boxOf(button)
    const isOut = lines.some((line) => {
      const spare = 0.15 * (line.bottom - line.top)
      const across = line.left < box.left - 1 || line.right > box.right + 1
      return across || line.top < box.top - spare || line.bottom > box.bottom + spare
    })
    return isOut ? [`${seen.quote(words)} leaves its button: ${seen.nameOf(button)}`] : []
  })
}
