import { useTranslations } from 'use-intl'
import { useMoment } from '#app/moment'
import { useDurationWords } from '#components/submission/duration'
import { SmallPhrases } from '#components/typeset'

/** With time and zone, and what is left of it by the clock that judges. */
export function Deadline({ endDate, left }: { endDate: string; left: number }) {
  const t = useTranslations()
  const at = useMoment()
  const duration = useDurationWords()
  return (
    <div className="deadline">
      <dl>
        <dt>{t('tender.lastDateOfSubmission')}</dt>
        <dd>
          <SmallPhrases>{at(endDate)}</SmallPhrases>
          <span className="deadline-zone">{t('tenders.timeZone')}</span>
        </dd>
      </dl>
      {left >= 0 && (
        <p className="deadline-left" role="timer">
          {t('submission.timeLeft', { time: duration(left) })}
        </p>
      )}
    </div>
  )
}
