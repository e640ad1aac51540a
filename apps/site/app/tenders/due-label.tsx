import { useTranslations } from 'use-intl'
import type { DueState } from './tender-time.ts'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { due: DueState; hasSubmitted?: boolean }

/** The colour of a deadline in words. They change rarely, so a screen reader may announce them. */
export function DueLabel({ due, hasSubmitted = false }: Props) {
  const words = useDueWords(due)
  const t = useTranslations('tender.due')
  const isLast = due.look === 'last'
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

function useDueWords({ look, isToday }: DueState) {
  const t = useTranslations()
  if (look === 'last') return t('tender.due.lastHour')
  if (look === 'calm') return t('tender.lastDateOfSubmission')
  return isToday ? t('tenders.closesToday') : t('tender.due.tomorrow')
}
