const signs = ['scroll', 'wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown', 'focusin']

/** Somebody came to a section, or has scrolled or begun to write while the scripts were on their way. */
const hasGoneOn = () => window.scrollY > 0 || document.activeElement !== document.body

/** When somebody moves, touches or types: whoever only looks needs no more than what is there. */
export function firstSign() {
  return new Promise<void>((resolve) => {
    if (hasGoneOn()) return resolve()
    const listening = new AbortController()
    const { signal } = listening
    const act = () => {
      listening.abort()
      resolve()
    }
    for (const sign of signs) {
      window.addEventListener(sign, act, { signal, capture: true, passive: true })
    }
  })
}
