import { readComparison } from '@padauk/contract/admin/scores'
import type { Comparison } from '@padauk/contract/admin/scores'
import { formatAmount } from '@padauk/language/money'
import { useState } from 'react'
import { useParams } from 'react-router'
import logo from '#admin/assets/logo.svg'
import { useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { LanguageSwitch } from '#admin/components/language-switch.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'
import { Allowed } from './allowed.tsx'
import { ReportResults } from './report-results.tsx'
import { RulesFacts } from './rules-facts.tsx'
import './evaluation.css'
import './report.css'

/** The evaluation on paper, in the language of the page. */
export default function ReportScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readComparison, { params: { id } })
  return (
    <Allowed id={id} of={asked}>
      {(comparison) => <Report comparison={comparison} />}
    </Allowed>
  )
}

function Report({ comparison }: { comparison: Comparison }) {
  const { t } = useWords()
  return (
    <Screen
      title={t('evaluations.report.title')}
      lead={t('evaluations.report.lead')}
      back={{
        to: `/tenders/${comparison.id}/comparison`,
        label: t('evaluations.compare.title'),
      }}
      actions={
        <>
          <LanguageSwitch />
          <Button kind="main" icon="print" onClick={() => window.print()}>
            {t('evaluations.report.print')}
          </Button>
        </>
      }
    >
      <Sheet comparison={comparison} />
    </Screen>
  )
}

function Sheet({ comparison }: { comparison: Comparison }) {
  const { t, language, number } = useWords()
  // A report is read years later.
  const exactTime = useExactTime()
  const said = (word: string) => t(`evaluations.report.${word}`)
  const [now] = useState(() => new Date().toISOString())
  const { evaluators, lowest, median } = comparison
  const money = (price: typeof lowest) =>
    price && formatAmount(price.amount, price.currency, language)
  return (
    <article className="report-sheet">
      <img src={logo} width="160" height="48" alt={t('company')} />
      <h2>{said('title')}</h2>
      <Facts
        facts={[
          { label: said('tender'), value: nameOf(comparison, language) },
          { label: said('number'), value: comparison.number },
          { label: said('opened'), value: exactTime(comparison.opened_at) },
          { label: said('bids'), value: number(comparison.bids.length) },
          { label: said('lowestPrice'), value: money(lowest) },
          { label: said('median'), value: money(median) },
        ]}
      />
      <h3>{t('tenders.evaluation.title')}</h3>
      <RulesFacts rules={comparison.rules} />
      {evaluators.length > 0 && (
        <>
          <h3>{said('evaluators')}</h3>
          <ul>
            {evaluators.map(({ name, locked_at: at }) => (
              <li key={name}>
                {at
                  ? t('evaluations.report.lockedAt', { name, date: exactTime(at) })
                  : t('evaluations.report.notLocked', { name })}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReportResults comparison={comparison} />
      {evaluators.length > 0 && (
        <>
          <h3>{said('signatures')}</h3>
          <ul className="report-signatures">
            {evaluators.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <p className="evaluation-fine">
        {t('evaluations.report.printedAt', { date: exactTime(now) })}
      </p>
    </article>
  )
}
