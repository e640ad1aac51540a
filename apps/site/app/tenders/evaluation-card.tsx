import type { PublicEvaluation } from '@padauk/contract/public-evaluation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { evaluation: PublicEvaluation }

/** How bids will be judged; fixed since publication. */
export function EvaluationCard({ evaluation }: Props) {
  const t = useTranslations('result.evaluation')
  const digits = useDigits()
  const { method, tie_rule: tieRule, standstill_days: standstill } = evaluation
  return (
    <section className="side-card">
      <h2 className="text-h3">
        <SmallPhrases>{t('title')}</SmallPhrases>
      </h2>
      <dl className="mt-3 grid gap-3">
        <Fact label={t('method')}>
          <SmallPhrases>{t(`methods.${method}`)}</SmallPhrases>
          <Criteria evaluation={evaluation} />
        </Fact>
        <Fact label={t('tie')}>
          <SmallPhrases>{t(`ties.${tieRule}`)}</SmallPhrases>
        </Fact>
        <Fact label={t('standstill')}>
          {digits(t('workingDays', { count: standstill }))}
          <span className="block text-small font-normal text-muted">{t('standstillText')}</span>
        </Fact>
        <Fact label={t('objections')}>{evaluation.objection_person ?? t('anyone')}</Fact>
        <Fact label={t('validity')}>{digits(t('days', { count: evaluation.validity_days }))}</Fact>
        <Fact label={t('cure')}>{digits(t('hours', { count: evaluation.cure_hours }))}</Fact>
      </dl>
      <p className="mt-3 text-small text-muted">{t('frozen')}</p>
    </section>
  )
}

function Criteria({ evaluation: { criteria } }: Props) {
  const t = useTranslations('result.evaluation')
  const language = useLanguage()
  const digits = useDigits()
  if (criteria.length === 0) return null
  return (
    <table className="criteria">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('criterion')}</th>
          <th scope="col">{t('weight')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ id, labelEn, labelMm, weight }) => {
          const label = (language === 'mm' && labelMm) || labelEn
          return (
            <tr key={id}>
              <th scope="row" lang={languageOfText(label, language)}>
                {label}
              </th>
              <td>{digits(`${weight}%`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">
        <SmallPhrases>{label}</SmallPhrases>
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
