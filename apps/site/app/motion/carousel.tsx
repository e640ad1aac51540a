import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCarousel } from './use-carousel.ts'
import { controlsReach, reachOf } from './carousel-places.ts'
import { Dots } from './slide-controls.tsx'
import { Icon } from '#app/parts/icon.tsx'

type Props<Item> = { label: string; items: Item[]; card: (item: Item) => ReactNode }

/** Cards in a row: one on a phone, three from 540 px, four from 1550 px, 30 px apart (rules 2.5). */
export function Carousel<Item extends { id: string; lang: Language }>(props: Props<Item>) {
  const { label, items, card } = props
  const view = useRef<HTMLDivElement>(null)
  const { position, isEnd, isMoving, goTo } = useCarousel(view, {
    kind: 'cards',
    count: items.length,
  })

  function step(by: number) {
    if (by < 0 ? position > 0 : !isEnd) goTo(position + by)
  }

  return (
    <div role="group" aria-label={label}>
      <div ref={view} className="carousel-view" tabIndex={isMoving ? undefined : 0}>
        <ul className="carousel-track">
          {items.map((item) => (
            <li key={item.id} lang={htmlLanguage(item.lang)} className="slide">
              {card(item)}
            </li>
          ))}
        </ul>
      </div>
      {items.length > 1 && (
        <div className={`carousel-foot reach-${controlsReach(items.length)}`}>
          <Dots
            dots={items.map((_, place) => ({ className: `reach-${reachOf(place, items.length)}` }))}
            position={position}
            onChoose={goTo}
          />
          <Arrows isStart={position === 0} isEnd={isEnd} onStep={step} />
        </div>
      )}
    </div>
  )
}

type ArrowsProps = { isStart: boolean; isEnd: boolean; onStep: (by: number) => void }

// Not `disabled`: a keyboard user at the end would lose the focus.
function Arrows({ isStart, isEnd, onStep }: ArrowsProps) {
  const t = useTranslations('common')
  return (
    <div className="arrows">
      <button
        type="button"
        aria-label={t('previous')}
        aria-disabled={isStart}
        onClick={() => onStep(-1)}
      >
        <Icon name="previous" />
      </button>
      <button type="button" aria-label={t('next')} aria-disabled={isEnd} onClick={() => onStep(1)}>
        <Icon name="next" />
      </button>
    </div>
  )
}
