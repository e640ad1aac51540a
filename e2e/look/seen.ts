/** A rectangle in the window. */
export type Box = { left: number; top: number; right: number; bottom: number }

type Clip = Box & {
  element: Element
  /** What lies beyond is lost, can be scrolled to, or is not held back. */
  across: 'lost' | 'reached' | 'free'
  down: 'lost' | 'reached' | 'free'
}

export type SeenText = { words: string; element: Element; lines: Box[]; layer: Element | null }

/**
 * Runs in the page: what a person sees of it. The browser gets the source of this function, so it
 * uses nothing from outside.
 */
export function seenInPage() {
  // People move a carousel; what it hides now is one step away.
  const moved = '.carousel-view'
  const silent = 'script, style, noscript, template, title, option'

  const cross = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const area = ({ left, top, right, bottom }: Box) =>
    Math.max(0, right - left) * Math.max(0, bottom - top)
  const plain = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })
  const boxOf = (element: Element) => plain(element.getBoundingClientRect())

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]')

  /** A box that cuts on purpose says so: by dots at the end of the line, or by being heard only. */
  function kindOf(overflow: string, element: Element, style: CSSStyleDeclaration) {
    if (overflow === 'visible') return 'free'
    if (overflow === 'auto' || overflow === 'scroll') return 'reached'
    const saysMore = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    return saysMore || element.matches(moved) ? 'reached' : 'lost'
  }

  /** The boxes that hold back what is inside an element, from the inside out. */
  function clipsOf(element: Element | null) {
    const clips: Clip[] = []
    let placed = 'static'
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const isHolder = style.position !== 'static' || style.transform !== 'none'
      // What is placed leaves the boxes that don't hold it.
      if (placed === 'fixed' ? style.transform === 'none' : placed === 'absolute' && !isHolder)
        continue
      placed = style.position
      const across = kindOf(style.overflowX, at, style)
      const down = kindOf(style.overflowY, at, style)
      if (across === 'free' && down === 'free') continue
      const { left, top } = at.getBoundingClientRect()
      const [x, y] = [left + at.clientLeft, top + at.clientTop]
      const box = { left: x, top: y, right: x + at.clientWidth, bottom: y + at.clientHeight }
      clips.push({ ...box, element: at, across, down })
    }
    return clips
  }

  /** What is left of a box when everything around it has cut it. */
  function cut(box: Box, clips: Clip[], onLoss: (lost: Box, clip: Clip) => void = () => {}) {
    let left = box
    for (const clip of clips) {
      const everywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
      const held = { ...everywhere }
      if (clip.across !== 'free') Object.assign(held, { left: clip.left, right: clip.right })
      if (clip.down !== 'free') Object.assign(held, { top: clip.top, bottom: clip.bottom })
      const lost = { left: 0, top: 0, right: 0, bottom: 0 }
      if (clip.across === 'lost') {
        lost.left = Math.max(0, held.left - left.left)
        lost.right = Math.max(0, left.right - held.right)
      }
      if (clip.down === 'lost') {
        lost.top = Math.max(0, held.top - left.top)
        lost.bottom = Math.max(0, left.bottom - held.bottom)
      }
      onLoss(lost, clip)
      left = cross(left, held)
      if (area(left) === 0) return null
    }
    return left
  }

  const isHeardOnly = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    return false
  }

  /** What stays in place, or lies above everything, while the rest of the page goes by. */
  function layerOf(element: Element) {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position } = getComputedStyle(at)
      if (position === 'fixed' || position === 'sticky' || at.matches('dialog, [popover]'))
        return at
    }
    return null
  }

  function texts(): SeenText[] {
    const found: SeenText[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const element = nodes.currentNode.parentElement
      const words = nodes.currentNode.textContent?.trim()
      if (!words || !element || element.closest(silent)) continue
      if (!isShown(element) || isHeardOnly(element)) continue
      const range = document.createRange()
      range.selectNodeContents(nodes.currentNode)
      const lines = [...range.getClientRects()].map(plain).filter((line) => area(line) > 1)
      if (lines.length === 0) continue
      found.push({ words, element, lines, layer: layerOf(element) })
    }
    return found
  }

  /** How a message names an element: enough to find it. */
  function nameOf(element: Element) {
    const steps: string[] = []
    for (let at: Element | null = element; at && steps.length < 3; at = at.parentElement) {
      const classes = [...at.classList].slice(0, 2)
      steps.unshift([at.localName, ...classes].join('.') + (at.id ? `#${at.id}` : ''))
      if (at.id) break
    }
    return steps.join(' > ')
  }

  const quote = (words: string) => `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`

  return { area, boxOf, clipsOf, cross, cut, isShown, nameOf, quote, texts }
}

declare global {
  var seen: ReturnType<typeof seenInPage>
}
