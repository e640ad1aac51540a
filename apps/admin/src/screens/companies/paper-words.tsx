import type { PaperKind } from '@padauk/contract/papers'
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
  const { t, longDate } = useWords()
  return day === null ? t('companies.papers.noExpiry') : longDate(`${day}T12:00:00+06:30`)
}
