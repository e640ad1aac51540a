import type { SignedReceipt } from '@padauk/contract/submissions'
import { longDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { useTranslations } from 'use-intl'

type Props = { signed: SignedReceipt; language: Language }

/** The proof that this bid was counted: a sentence first, then the values to check. */
export function ReceiptClosing({ signed: { closing }, language }: Props) {
  const t = useTranslations('receipt')
  if (!closing) {
    return (
      <section className="sheet-part">
        <h2 className="sheet-heading">{t('closing')}</h2>
        <p>{t('closingOpen')}</p>
      </section>
    )
  }
  const { statement, signature, index, path } = closing
  const date = t('moment', {
    date: longDate(statement.deadline, language),
    time: timeOfDay(statement.deadline, language),
  })
  const closedAt = 'kind' in statement ? statement.closedAt : statement.closed_at
  const isBurmese = language === 'mm'
  const bids = isBurmese ? toMyanmarDigits(statement.bids) : statement.bids
  const place = `${index + 1} / ${statement.bids}`
  return (
    <section className="sheet-part">
      <h2 className="sheet-heading">{t('closing')}</h2>
      <p className="font-semibold">{t('closingText', { date, bids })}</p>
      <p>
        {t('bothTimes', {
          deadline: timeWithSeconds(statement.deadline, language),
          counted: timeWithSeconds(closedAt, language),
        })}
      </p>
      <p className="mt-2">{t('closingHow')}</p>
      <dl className="sheet-codes">
        <div>
          <dt>{t('root')}</dt>
          <dd className="code-value">{statement.root}</dd>
        </div>
        <div>
          <dt>{t('place')}</dt>
          <dd>{isBurmese ? toMyanmarDigits(place) : place}</dd>
        </div>
        <div>
          <dt>{t('path')}</dt>
          {path.length === 0 && <dd>{t('noPath')}</dd>}
          {path.map((hash) => (
            <dd key={hash} className="code-value">
              {hash}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('closingSignature')}</dt>
          <dd className="code-value">{signature}</dd>
        </div>
      </dl>
    </section>
  )
}
