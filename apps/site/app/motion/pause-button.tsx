import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'

type Props = { isPaused: boolean; togglePause: () => void }

export function PauseButton({ isPaused, togglePause }: Props) {
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
