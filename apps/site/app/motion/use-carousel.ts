import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isCalmWanted } from './autoplay.ts'
import type { CarouselKind, Place, startMotion } from './carousel-motion.ts'
import { cardsPerView } from './carousel-places.ts'

type Motion = ReturnType<typeof startMotion>

const near = '400px'

/** Once the element is about to be seen. */
function whenNear(element: Element, run: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      run()
    },
    { rootMargin: near },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function scrollTo(view: HTMLElement, position: number) {
  const slides = view.querySelectorAll<HTMLElement>('.slide')
  const left = (slides[position]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  view.scrollTo({ left, behavior: isCalmWanted() ? 'auto' : 'smooth' })
}

type Options = { kind: CarouselKind; count: number }

/**
 * A row of slides that scrolls by itself, and moves by Swiper once that has arrived. Where it never
 * arrives everything stays within reach.
 */
export function useCarousel(view: RefObject<HTMLElement | null>, { kind, count }: Options) {
  const motion = useRef<Motion>(undefined)
  const [place, setPlace] = useState<Place>({ position: 0, isEnd: count < 2 })
  const [isMoving, setMoving] = useState(false)

  useEffect(() => {
    const element = view.current
    if (!element || count < 2) return
    let isGone = false
    const start = async () => {
      const { startMotion } = await import('./carousel-motion.ts')
      if (isGone) return
      motion.current = startMotion(element, {
        kind,
        perView: cardsPerView,
        isCalm: isCalmWanted(),
        onMove: setPlace,
      })
      setMoving(true)
    }
    const forget = whenNear(element, () => void start().catch(() => {}))
    return () => {
      isGone = true
      forget()
      motion.current?.stop()
      motion.current = undefined
      setMoving(false)
    }
  }, [view, kind, count])

  function goTo(position: number) {
    if (motion.current) motion.current.goTo(position)
    else if (view.current) {
      scrollTo(view.current, position)
      setPlace({ position, isEnd: position === count - 1 })
    }
  }

  return { ...place, isMoving, goTo }
}
