import type { Banner } from '@padauk/contract/content'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAutoplay } from '#app/motion/autoplay.ts'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { Dots, PauseButton } from '#app/motion/slide-controls.tsx'
import { ResponsivePicture } from '#app/parts/picture.tsx'

/** Rules 2.4. */
const every = 3_000

/** One picture with the page; each other one is fetched when its turn comes near. */
export function BannerPictures({ banners }: { banners: Banner[] }) {
  const t = useTranslations('home')
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [fetched, setFetched] = useState([0])
  const isRunning = useIsHydrated()
  const next = (shown + 1) % banners.length

  const show = (place: number) => {
    setShown(place)
    setFetched((places) => (places.includes(place) ? places : [...places, place]))
  }
  const advance = () => {
    const picture = frame.current?.querySelector<HTMLImageElement>(`[data-place='${next}'] img`)
    // A picture that is still loading gets its turn one interval later.
    if (picture?.complete) show(next)
  }
  const autoplay = useAutoplay(frame, { every, advance })
  const isPlaying = isRunning && autoplay.isAllowed && !autoplay.isPaused
  const isNeeded = (place: number) => fetched.includes(place) || (isPlaying && place === next)

  if (banners.length === 0) return null
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('bannerLabel')}
      className="banner-frame"
      data-every={every}
      data-shown={shown}
      data-playing={isPlaying}
    >
      {banners.map(
        (banner, place) =>
          isNeeded(place) && (
            <Slide key={banner.id} banner={banner} place={place} isShown={place === shown} />
          ),
      )}
      {banners.length > 1 && (
        <div className="banner-controls on-ink">
          <Dots dots={banners.map(() => ({}))} position={shown} onChoose={show} />
          {autoplay.isAllowed && <PauseButton {...autoplay} />}
        </div>
      )}
    </div>
  )
}

type SlideProps = { banner: Banner; place: number; isShown: boolean }

function Slide({ banner: { desktop, mobile }, place, isShown }: SlideProps) {
  return (
    <div className="banner-slide" data-place={place} data-shown={isShown} aria-hidden={!isShown}>
      <ResponsivePicture
        picture={desktop}
        narrow={{ picture: mobile, upTo: 599 }}
        sizes="100vw"
        isFirst={place === 0}
      />
    </div>
  )
}
