import { Swiper } from 'swiper'
import { EffectFade } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import type { cardsPerView } from './carousel-places.ts'

/** Which slide is the first one in view, and whether nothing comes after what is shown. */
export type Place = { position: number; isEnd: boolean }

export type CarouselKind = 'cards' | 'pictures'

type Options = {
  kind: CarouselKind
  perView: typeof cardsPerView
  /** Slides change at once, without movement. */
  isCalm: boolean
  onMove: (place: Place) => void
}

const layoutOf: Record<CarouselKind, (options: Options) => SwiperOptions> = {
  cards: ({ perView }) => ({
    slidesPerView: perView.always,
    spaceBetween: 30,
    breakpoints: {
      540: { slidesPerView: perView.from540 },
      1550: { slidesPerView: perView.from1550 },
    },
    speed: 320,
  }),
  pictures: () => ({
    modules: [EffectFade],
    effect: 'fade',
    fadeEffect: { crossFade: true },
    rewind: true,
    speed: 500,
  }),
}

/**
 * Takes over a row of slides that the style sheet has laid out and the browser scrolls. It begins
 * at the slide which is in view, so that nothing moves.
 */
export function startMotion(view: HTMLElement, options: Options) {
  const { kind, isCalm, onMove } = options
  const report = (swiper: Swiper) => onMove(settle(swiper))
  const swiper = new Swiper(view, {
    ...layoutOf[kind](options),
    ...(isCalm && { speed: 0 }),
    // A slow drag counts from a quarter of the way.
    longSwipesRatio: 0.25,
    wrapperClass: 'carousel-track',
    slideClass: 'slide',
    initialSlide: scrolledSlide(view),
    on: {
      init: report,
      activeIndexChange: report,
      snapGridLengthChange: report,
      touchStart: fetchAhead,
    },
  })
  view.scrollLeft = 0
  const stopListening = moveByKeys(view, swiper)
  return {
    goTo: (position: number) => swiper.slideTo(position),
    stop: () => {
      stopListening()
      swiper.destroy(true, true)
    },
  }
}

/** From a link in a slide as well as from the buttons below. */
function moveByKeys(view: HTMLElement, swiper: Swiper) {
  const group = view.closest<HTMLElement>('[role="group"]') ?? view
  const move = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') swiper.slidePrev()
    if (key === 'ArrowRight') swiper.slideNext()
  }
  group.addEventListener('keydown', move)
  return () => group.removeEventListener('keydown', move)
}

function scrolledSlide(view: HTMLElement) {
  const slides = [...view.querySelectorAll<HTMLElement>('.slide')]
  const start = slides[0]?.offsetLeft ?? 0
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - start - view.scrollLeft))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** What is out of view can be reached neither by the keyboard nor by a screen reader. */
function settle(swiper: Swiper): Place {
  const last = Math.max(0, swiper.snapGrid.length - 1)
  const position = Math.min(swiper.activeIndex, last)
  const shown = Number(swiper.params.slidesPerView)
  const focused = swiper.slides.findIndex((slide) => slide.contains(document.activeElement))
  for (const [place, slide] of swiper.slides.entries()) {
    slide.inert = place < position || place >= position + shown
  }
  // Otherwise the focus would be lost, and with it the keys that move the slides.
  if (swiper.slides[focused]?.inert) focusWithin(swiper.slides[position])
  if (swiper.initialized) fetchAhead(swiper)
  return { position, isEnd: position === last }
}

const focusWithin = (slide: HTMLElement | undefined) =>
  slide?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })

/** Loads the next picture early: the browser would wait until it is in view. */
function fetchAhead({ activeIndex, params, slides }: Swiper) {
  const next = slides[activeIndex + Number(params.slidesPerView)]
  for (const picture of next?.querySelectorAll('img') ?? []) picture.loading = 'eager'
}
