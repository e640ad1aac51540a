import { useTranslations } from 'use-intl'
import { daysUntil, dueLook } from './tender-time.ts'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { endDate: string; left: number; hasSubmitted?: boolean }

/** The colour of a deadline in words. They change rarely, so a screen reader may announce them. */
export function DueLabel({ endDate, left, hasSubmitted = false }: Props) {
  const words = useDueWords(endDate, left)
  const t = useTranslations('tender.due')
  const isLast = dueLook(left) === 'last'
  return (
    <p className="due-label" role="status">
      <Icon name={isLast ? 'alert' : 'clock'} />
      <span>
        <SmallPhrases>
          {isLast && !hasSubmitted ? `${words} ${t('submitNow')}` : words}
        </SmallPhrases>
      </span>
    </p>
  )
}

function useDueWords(endDate: string, left: number) {
  const t = useTranslations()
  const look = dueLook(left)
  if (look === 'last') return t('tender.due.lastHour')
  if (look === 'calm') return t('tender.lastDateOfSubmission')
  const end = Date.parse(endDate)
  const isToday = daysUntil(end, end - left) === 0
  return isToday ? t('tenders.closesToday') : t('tender.due.tomorrow')
}
