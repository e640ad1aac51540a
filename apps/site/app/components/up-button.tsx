import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#components/icon'

/** Appears after one screen of scrolling. */
export function UpButton() {
  const t = useTranslations('nav')
  const firstScreen = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!firstScreen.current) return
    const observer = new IntersectionObserver((entries) =>
      setShown(entries.at(-1)?.isIntersecting === false),
    )
    observer.observe(firstScreen.current)
    return () => observer.disconnect()
  }, [])
  const goUp = () => {
    document.documentElement.dataset.scroll = 'smooth'
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div ref={firstScreen} className="first-screen" aria-hidden="true" />
      {isShown && (
        <button type="button" className="up" aria-label={t('up')} onClick={goUp}>
          <Icon name="up" />
        </button>
      )}
    </>
  )
}
