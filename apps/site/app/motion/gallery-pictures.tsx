import type { Picture } from '@padauk/contract/content'
import { toMyanmarDigits } from '@padauk/language/digits'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAutoplay } from './autoplay.ts'
import { useCarousel } from './use-carousel.ts'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import { Dots, PauseButton } from './slide-controls.tsx'

/** Pictures of services, projects and tenders change every 1500 milliseconds (rules 2.4). */
const every = 1_500

type Props = {
  pictures: Picture[]
  label: string
  shape: 'aspect-3/2' | 'aspect-4/3'
  hasThumbnails?: boolean
}

export function GalleryPictures({ pictures, label, shape, hasThumbnails = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const count = pictures.length
  const { position, isMoving, goTo } = useCarousel(view, { kind: 'pictures', count })
  const advance = () => {
    const next = (position + 1) % count
    // A picture that is still loading gets its turn one interval later.
    if (isMoving && view.current?.querySelectorAll('img')[next]?.complete) goTo(next)
  }
  const autoplay = useAutoplay(box, { every, advance })
  return (
    <div ref={box} role="group" aria-label={label} className="gallery">
      <div className="relative">
        <div
          ref={view}
          className="carousel-view gallery-view"
          tabIndex={isMoving || count < 2 ? undefined : 0}
        >
          <ul className="carousel-track">
            {pictures.map((picture, place) => (
              <li key={picture.src} className="slide">
                <ResponsivePicture
                  picture={picture}
                  sizes={pictureSizes.gallery}
                  isFirst={place === 0}
                  className={`${shape} w-full object-cover`}
                />
              </li>
            ))}
          </ul>
        </div>
        {count > 1 && (
          <div className="gallery-controls on-ink">
            <Dots dots={pictures.map(() => ({}))} position={position} onChoose={goTo} />
            {autoplay.isAllowed && <PauseButton {...autoplay} />}
          </div>
        )}
      </div>
      {hasThumbnails && count > 1 && (
        <Thumbnails pictures={pictures} position={position} onChoose={goTo} />
      )}
    </div>
  )
}

type ThumbnailsProps = {
  pictures: Picture[]
  position: number
  onChoose: (position: number) => void
}

function Thumbnails({ pictures, position, onChoose }: ThumbnailsProps) {
  const t = useTranslations('common')
  const isBurmese = useLanguage() === 'mm'
  return (
    <ul className="thumbnails">
      {pictures.map((picture, place) => (
        <li key={picture.src}>
          <button
            type="button"
            aria-label={t('goToSlide', {
              number: isBurmese ? toMyanmarDigits(place + 1) : String(place + 1),
            })}
            aria-current={place === position}
            onClick={() => onChoose(place)}
          >
            <ResponsivePicture
              picture={picture}
              sizes={pictureSizes.thumbnail}
              alt=""
              className="aspect-4/3 w-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
