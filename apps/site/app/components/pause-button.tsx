import { useTranslations } from 'use-intl'
import { Icon } from '#components/icon'

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
