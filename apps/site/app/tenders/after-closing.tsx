import { readOutcome } from '@padauk/contract/outcomes'
import type { PublicOutcome } from '@padauk/contract/outcomes'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { progressRows } from '#app/results/progress-rows.ts'
import { ProgressLine } from '#app/results/progress.tsx'
import { ResultWords } from '#app/words/result-words.tsx'
import { EvaluationCard } from './evaluation-card.tsx'
import { plannedDates } from './planned-dates.ts'
import type { ShownTender } from './tender-words.ts'

type Props = { tender: ShownTender; instead: ReactNode }

/** Once a tender has closed, how far it is; until that is known, its dates. */
export function TenderProgress({ tender, instead }: Props) {
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const { id } = tender
  const [outcome, setOutcome] = useState<PublicOutcome>()
  useAnswer(
    useCallback(() => call(readOutcome, { params: { id }, query: { lang } }), [call, id, lang]),
    setOutcome,
  )
  if (!outcome) return instead
  const rows = progressRows({ ...outcome, planned: plannedDates(tender) }, lang)
  return (
    <ResultWords>
      <ProgressLine rows={rows} />
    </ResultWords>
  )
}

/** With its own words, which the other pages for companies need not load. */
export const OwnEvaluation = ({ tender: { evaluation } }: Pick<Props, 'tender'>) => (
  <ResultWords>
    <EvaluationCard evaluation={evaluation} />
  </ResultWords>
)
