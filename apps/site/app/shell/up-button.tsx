import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'

/** Smaller movements are a resting finger. */
const smallestStep = 8

/** Appears below the first screen when a person scrolls up, so that it covers nothing they read. */
export function UpButton() {
  const t = useTranslations('nav')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const look = () => {
      const { scrollY, innerHeight } = window
      if (Math.abs(scrollY - before) < smallestStep) return
      setShown(scrollY < before && scrollY > innerHeight)
      before = scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  const goUp = () => {
    document.documentElement.dataset.scroll = 'smooth'
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (!isShown) return null
  return (
    <button type="button" className="up" aria-label={t('up')} onClick={goUp}>
      <Icon name="up" />
    </button>
  )
}
