import type { OwnResult } from '@padauk/contract/outcomes'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { headingHere, textHere } from '#app/words/typesetting-here.ts'
import { moneyShown } from './money.ts'
import { pointsText } from './verdict-of.ts'

type Decided = NonNullable<OwnResult['result']>
type Props = { result: Decided }

/** Points for each criterion, or price and place where the lowest price decides. */
export function OwnScores({ result }: Props) {
  const t = useTranslations('result.own')
  const { criteria, price, rank } = result
  if (criteria.length === 0 && price === null && rank === null) return null
  return (
    <section className="panel" aria-labelledby="own-scores">
      <h2 id="own-scores">{t('scores')}</h2>
      {criteria.length > 0 && <Points result={result} />}
      <PriceAndPlace result={result} />
    </section>
  )
}

function Points({ result: { criteria, total } }: Props) {
  const t = useTranslations('result')
  const language = useLanguage()
  const digits = useDigits()
  const most = criteria.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <table className="scores">
      <thead>
        <tr>
          <th scope="col">{t('evaluation.criterion')}</th>
          <th scope="col">{t('own.points')}</th>
          <th scope="col">{t('own.most')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ label, points, weight }) => (
          <tr key={label}>
            <th scope="row" lang={languageOfText(label, language)}>
              <Typeset text={textHere(label)} />
            </th>
            <td>{digits(pointsText(points))}</td>
            <td>{digits(String(weight))}</td>
          </tr>
        ))}
        {total !== null && (
          <tr className="scores-sum">
            <th scope="row">{t('own.total')}</th>
            <td>{digits(pointsText(total))}</td>
            <td>{digits(String(most))}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function PriceAndPlace({ result: { price, rank, bids } }: Props) {
  const t = useTranslations('result.own')
  const language = useLanguage()
  const digits = useDigits()
  if (price === null && rank === null) return null
  return (
    <dl className="outcome-facts">
      {price && (
        <div>
          <dt>{t('price')}</dt>
          <dd>{moneyShown(price, language).amount}</dd>
        </div>
      )}
      {rank !== null && (
        <div>
          <dt>{t('rank')}</dt>
          <dd>{digits(t('rankOf', { rank, bids }))}</dd>
        </div>
      )}
    </dl>
  )
}

/** Whom we intend to award, with what the tender promised to tell. */
export function IntendedAward({ result, isFinal }: Props & { isFinal: boolean }) {
  const t = useTranslations('result')
  const language = useLanguage()
  const digits = useDigits()
  const { winner, value, bids } = result
  const shown = value && moneyShown(value, language)
  return (
    <section className="panel" aria-labelledby="award-title">
      <h2 id="award-title">{t(isFinal ? 'own.awardFinal' : 'own.award')}</h2>
      {winner !== null && (
        <p className="awarded-name" lang={languageOfText(winner, language)}>
          <Typeset text={headingHere(winner)} />
        </p>
      )}
      {shown && <p className="awarded-value">{shown.amount}</p>}
      <p className="text-small text-muted">
        {shown &&
          `${shown.lakh === null ? t('outcome.declared') : t('outcome.lakh', { lakh: shown.lakh })} `}
        {winner === null && shown === null && `${t('own.unnamed')} `}
        <SmallPhrases>{digits(t('own.bids', { count: bids }))}</SmallPhrases>
      </p>
    </section>
  )
}
