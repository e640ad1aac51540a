import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dueLook } from '#app/tenders/tender-time.ts'
import { useDurationWords } from '#app/tenders/duration.tsx'
import { useDigits } from '#app/words/moment.ts'
import { showAddenda } from './use-addenda.ts'

type Props = {
  isUnsent: boolean
  isOver: boolean
  left: number
  unread: readonly number[]
  children: ReactNode
}

/** Keeps the next step, the time left and "not sent yet" in view. */
export function StepBar({ isUnsent, isOver, left, unread, children }: Props) {
  const t = useTranslations('submission')
  const duration = useDurationWords()
  return (
    <div className="step-buttons step-bar" data-look={dueLook(left)}>
      {!isOver && (
        <p className="step-words">
          {isUnsent && <strong className="step-unsent">{t('notSent')}</strong>}{' '}
          <span className="step-time">{t('timeLeft', { time: duration(left) })}</span>
        </p>
      )}
      {unread.length > 0 && <Unread count={unread.length} />}
      {children}
    </div>
  )
}

/** Why the button does not send, and the way to what must be read. */
function Unread({ count }: { count: number }) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  return (
    <button type="button" className="step-unread" onClick={showAddenda}>
      {digits(t('acknowledge.needed', { count }))}
    </button>
  )
}
