import type { PaperKind } from '@padauk/contract/papers'
import { paperDay } from '@padauk/language/paper-day'
import { useWords } from '#admin/words/words.ts'

export function PaperName({
  paper: { kind, number },
}: {
  paper: { kind: PaperKind; number: string }
}) {
  const { t } = useWords()
  return (
    <>
      {t(`companies.papers.kinds.${kind}`)}
      <span className="company-line">{number}</span>
    </>
  )
}

/** The last day on which a paper is valid. */
export function ExpiryDay({ day }: { day: string | null }) {
  const { t, language } = useWords()
  return day === null ? t('companies.papers.noExpiry') : paperDay(day, language)
}
