import { toMyanmarDigits } from '@padauk/language/digits'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'

type Props = {
  /** What to call each dot's own look; dots of no use on some screens are hidden there. */
  dots: { className?: string }[]
  position: number
  onChoose: (position: number) => void
}

/** Small dots in targets that a thumb can hit. */
export function Dots({ dots, position, onChoose }: Props) {
  const t = useTranslations('common')
  const isBurmese = useLanguage() === 'mm'
  return (
    <div className="dots">
      {dots.map(({ className }, place) => (
        <button
          // The dots never move, so their place is their identity.
          key={place}
          type="button"
          className={className}
          aria-label={t('goToSlide', {
            number: isBurmese ? toMyanmarDigits(place + 1) : String(place + 1),
          })}
          aria-current={place === position}
          onClick={() => onChoose(place)}
        />
      ))}
    </div>
  )
}

type PauseProps = { isPaused: boolean; togglePause: () => void }

export function PauseButton({ isPaused, togglePause }: PauseProps) {
  const t = useTranslations('common')
  return (
    <button
      type="button"
      className="pause"
      aria-label={t(isPaused ? 'play' : 'pause')}
      onClick={togglePause}
    >
      <Icon name={isPaused ? 'play' : 'pause'} />
    </button>
  )
}
