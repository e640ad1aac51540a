import type { OutcomeState } from '@padauk/contract/outcomes'
import { useTranslations } from 'use-intl'

/** Colour, shape and word together. */
export function OutcomeBadge({ state }: { state: OutcomeState }) {
  const t = useTranslations('result.progress.steps')
  return (
    <strong className="badge" data-look={state}>
      {t(state)}
    </strong>
  )
}
