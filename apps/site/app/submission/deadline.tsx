import { useTranslations } from 'use-intl'
import { useMoment } from '#app/words/moment.ts'
import { dueLook, dueOf } from '#app/tenders/tender-time.ts'
import { DueLabel } from '#app/tenders/due-label.tsx'
import { useDurationWords } from '#app/tenders/duration.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** With time and zone, and what is left of it by the clock that judges. */
export function Deadline({ endDate, left }: { endDate: string; left: number }) {
  const t = useTranslations()
  const at = useMoment()
  const duration = useDurationWords()
  const isOver = left < 0
  return (
    <div className="deadline" data-look={isOver ? 'over' : dueLook(left)}>
      <div>
        {isOver ? (
          <p className="due-label">{t('tender.lastDateOfSubmission')}</p>
        ) : (
          <DueLabel due={dueOf(endDate, left)} />
        )}
        <p className="deadline-date">
          <SmallPhrases>{at(endDate)}</SmallPhrases>
          <span className="deadline-zone">{t('tenders.timeZone')}</span>
        </p>
      </div>
      {!isOver && (
        <p className="deadline-left" role="timer">
          <SmallPhrases>{t('submission.timeLeft', { time: duration(left) })}</SmallPhrases>
        </p>
      )}
    </div>
  )
}
