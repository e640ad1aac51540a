import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dueLook } from '#app/tenders/tender-time.ts'
import { useDurationWords } from '#app/tenders/duration.tsx'

type Props = { isUnsent: boolean; isOver: boolean; left: number; children: ReactNode }

/** Keeps the next step, the time left and "not sent yet" in view. */
export function StepBar({ isUnsent, isOver, left, children }: Props) {
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
      {children}
    </div>
  )
}
