import type { Addendum } from '@padauk/contract/addenda'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal } from '#app/forms/form-fields.tsx'
import { replacePath, screenPath, takeBackPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { useOwnAddenda } from './own-addenda.ts'
import type { Own } from './own-addenda.ts'
import { OwnAddendum } from './own-addendum.tsx'
import type { TenderView } from './tender-view.ts'

type Props = {
  view: TenderView
  refresh: () => Promise<void>
  /** The page marks what they changed. */
  onRead: (addenda: readonly Addendum[]) => void
}

/** What changed since publication, and what this company says to it (rules 13). */
export function TenderAddenda({ view, refresh, onRead }: Props) {
  const t = useTranslations('addenda')
  const own = useOwnAddenda(view, refresh)
  const addenda = own.own?.addenda
  useEffect(() => {
    if (addenda) onRead(addenda)
  }, [addenda, onRead])
  if (!own.own || own.own.addenda.length === 0) return null
  return (
    <section className="addenda" aria-labelledby="addenda-title">
      <h2 id="addenda-title" className="text-h2">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <div role="alert">
        <Refusal sentence={own.refusal} />
      </div>
      <Standing view={view} own={own} />
      {own.own.addenda.map((one) => (
        <OwnAddendum key={one.no} addendum={one} view={view} own={own} />
      ))}
    </section>
  )
}

/** A bid that was in before a material change: it stands, is replaced, or is taken back. */
function Standing({ view: { tender, submission }, own }: { view: TenderView; own: Own }) {
  const t = useTranslations('addenda')
  const language = useLanguage()
  const digits = useDigits()
  const at = useMoment()
  const { bid, unconfirmed_excluded: isExcluded } = own.own ?? {}
  const no = bid?.unconfirmed.at(-1)
  if (!submission || no === undefined || tender.state !== 'open') return null
  const number = receiptFacts(submission.receipt).number.replaceAll('-', '')
  return (
    <div className="notice">
      <h3 className="notice-title">
        <Phrases>{t('confirm.title')}</Phrases>
      </h3>
      <p>
        <SmallPhrases>
          {digits(t('confirm.text', { number: no, deadline: at(tender.end_date) }))}
        </SmallPhrases>
      </p>
      <p className="button-row">
        <button
          type="button"
          className="button button-ink"
          aria-disabled={own.isSending}
          onClick={() => !own.isSending && void own.confirm()}
        >
          {t('confirm.stands')}
        </button>
        {tender.sealing.kind === 'sealed' && (
          <Link to={replacePath(language, tender.id, number)} className="button">
            {t('confirm.replace')}
          </Link>
        )}
        <Link to={screenPath(language, takeBackPath(tender.id))} className="button">
          {t('confirm.takeBack')}
        </Link>
      </p>
      <p className="text-small">
        <SmallPhrases>
          {t(isExcluded ? 'confirm.ifNotExcluded' : 'confirm.ifNotFlagged')}
        </SmallPhrases>
      </p>
    </div>
  )
}
