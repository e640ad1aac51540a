import { useTranslations } from 'use-intl'
import { useMoment } from '#app/moment'
import { dueLook } from '#app/tender-time'
import { DueLabel } from '#components/due-label'
import { useDurationWords } from '#components/submission/duration'
import { SmallPhrases } from '#components/typeset'

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
          <DueLabel endDate={endDate} left={left} />
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
