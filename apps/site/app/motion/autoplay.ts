import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** Reasons to pause a carousel; it moves only while there is none. */
type Hold = 'hover' | 'focus' | 'touch' | 'hidden' | 'out of sight'

type Beat = { every: number; advance: () => void }

/** Advances at every beat; after the last hold is gone a whole beat passes first. */
export function createAutoplay({ every, advance }: Beat) {
  const holds = new Set<Hold>()
  let timer: ReturnType<typeof setInterval> | undefined

  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }

  const settle = () => {
    if (holds.size > 0) stop()
    else timer ??= setInterval(advance, every)
  }

  settle()
  return {
    set(hold: Hold, isHeld: boolean) {
      if (isHeld) holds.add(hold)
      else holds.delete(hold)
      settle()
    },
    stop,
  }
}

type Autoplay = ReturnType<typeof createAutoplay>

/** Stops while a visitor hovers, focuses or touches it, or cannot see it (rules 2.4). */
function holdWhileUsed(box: HTMLElement, { set }: Autoplay) {
  const { signal, abort } = cancellation()
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal, passive: true })

  on(box, 'mouseenter', () => set('hover', true))
  on(box, 'mouseleave', () => set('hover', false))
  on(box, 'focusin', () => set('focus', true))
  on(box, 'focusout', () => set('focus', false))
  // Touch has no hover: it ends by touching something else.
  on(document, 'touchstart', ({ target }) =>
    set('touch', target instanceof Node && box.contains(target)),
  )
  on(document, 'visibilitychange', () => set('hidden', document.hidden))
  set('hidden', document.hidden)
  set('out of sight', true)
  const sight = new IntersectionObserver((entries) =>
    set('out of sight', !entries.at(-1)?.isIntersecting),
  )
  sight.observe(box)
  return () => {
    sight.disconnect()
    abort()
  }
}

function cancellation() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Autoplay is off with reduced motion, and with Save-Data, because mobile data costs money. */
const calm = '(prefers-reduced-motion: reduce)'

export const isCalmWanted = () => matchMedia(calm).matches

function watchCalm(listener: () => void) {
  const query = matchMedia(calm)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isDataSaved() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether it plays, and the pause button; it never starts with reduced motion. */
export function useAutoplay(box: RefObject<HTMLElement | null>, { every, advance }: Beat) {
  const [isPaused, setPaused] = useState(false)
  const isAllowed = useSyncExternalStore(
    watchCalm,
    () => !isCalmWanted() && !isDataSaved(),
    () => true,
  )
  const step = useRef(advance)

  useEffect(() => {
    step.current = advance
  })

  useEffect(() => {
    if (isPaused || !isAllowed || !box.current) return
    const autoplay = createAutoplay({ every, advance: () => step.current() })
    const letGo = holdWhileUsed(box.current, autoplay)
    return () => {
      letGo()
      autoplay.stop()
    }
  }, [box, every, isPaused, isAllowed])

  return { isPaused, isAllowed, togglePause: () => setPaused((paused) => !paused) }
}
