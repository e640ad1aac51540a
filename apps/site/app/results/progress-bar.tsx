import type { OutcomeState, ProgressStep, ownResults } from '@padauk/contract/outcomes'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { progressRows } from './progress-rows.ts'
import { ProgressDate } from './progress.tsx'
import { verdictOf } from './verdict-of.ts'

type Props = {
  state: OutcomeState
  steps: readonly ProgressStep[]
  result: (typeof ownResults)[number] | null
  /** Instead of the date of the current step. */
  when?: string | undefined
}

/** The timeline of a tender in one line, for a list of tenders. */
export function ProgressBar({ state, steps, result, when }: Props) {
  const t = useTranslations('result')
  const language = useLanguage()
  const digits = useDigits()
  const rows = progressRows({ state, steps }, language)
  const place = rows.findIndex(({ look }) => look === 'now')
  const now = rows[place]
  if (!now) return null
  // Beside a signed contract, its own word would stand twice.
  const told = state === 'contract' ? 'final' : state
  const verdict = result && verdictOf({ state: told, result: { kind: result } })
  const name = t(`progress.steps.${now.step}`)
  return (
    <>
      <div
        className="progress-bar"
        role="img"
        aria-label={digits(t('progress.stepNow', { number: place + 1, name }))}
      >
        {rows.map(({ step, look }) => (
          <i key={step} data-look={look} />
        ))}
      </div>
      <p className="progress-words">
        <b>
          <SmallPhrases>{name}</SmallPhrases>
        </b>
        {verdict && (
          <span>
            <SmallPhrases>{t(`own.verdict.${verdict}`)}</SmallPhrases>
          </span>
        )}
        <span className="progress-until">{when ?? <ProgressDate row={now} />}</span>
      </p>
    </>
  )
}
