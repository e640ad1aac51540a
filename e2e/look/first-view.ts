/** Runs in the page: what belongs in the first view is not there, or something covers it. */
export function firstView(selectors: string[]) {
  const { seen } = globalThis
  const isInView = (element: Element) => {
    if (!seen.isShown(element)) return false
    const { left, top, right, bottom } = seen.boxOf(element)
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return onTop !== null && (element.contains(onTop) || onTop.contains(element))
  }
  return selectors
    .filter((selector) => ![...document.querySelectorAll(selector)].some(isInView))
    .map((selector) => `not in the first view: ${selector}`)
}
