/** Runs in the page: it scrolls sideways, and what makes it do so. */
export function sideways() {
  const { seen } = globalThis
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!seen.isShown(element)) return false
    const left = seen.cut(seen.boxOf(element), seen.clipsOf(element.parentElement))
    return left !== null && left.right > clientWidth + 1
  })
  const innermost = wide.filter(
    (element) => !wide.some((other) => other !== element && element.contains(other)),
  )
  const names = innermost.slice(0, 3).map(seen.nameOf).join('; ')
  return [`the page scrolls sideways by ${scrollWidth - clientWidth} px: ${names}`]
}
