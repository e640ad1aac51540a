import { receiptFacts } from '@padauk/contract/receipt-facts'
import { Link } from 'react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { anchorPath, receiptPath, screenPath, submitPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { dueLook } from './tender-time.ts'
import type { TenderView } from './tender-view.ts'
import { useTimeUntil } from './tender-view.ts'
import { filesOfBid, readiness } from './bid-parts.ts'
import { useDurationWords } from './duration.tsx'
import { ManageBid } from './manage-bid.tsx'
import { Closed, Closing } from './tender-closing.tsx'
import { OpenedBids } from '#app/receipts/opened-bids.tsx'
import { OwnResultLine } from '#app/results/own-result-line.tsx'

type Props = { view: TenderView; refresh: () => Promise<void> }

/** Already submitted, else closed, else the link to the form (rules 2.9). */
export function TenderFooter({ view, refresh }: Props) {
  const { state } = view.tender
  if (view.hasSubmitted) return <Submitted view={view} />
  if (state === 'closed')
    return <Closed tender={view.tender} now={Date.parse(view.tender.server_time)} />
  if (state === 'open') return <Open view={view} refresh={refresh} />
  return null
}

function Open({ view: { tender, clock, draft }, refresh }: Props) {
  const t = useTranslations()
  const digits = useDigits()
  const language = useLanguage()
  const duration = useDurationWords()
  const left = useTimeUntil(tender.end_date, clock)
  const askedFor = useRef('')
  useEffect(() => {
    if (left >= 0 || askedFor.current === tender.server_time) return
    askedFor.current = tender.server_time
    void refresh()
  }, [left, tender.server_time, refresh])
  return (
    <section
      className="tender-bar on-ink"
      data-look={dueLook(left)}
      aria-label={t('tender.tenderSubmission')}
    >
      <div className="tender-bar-words">
        <p className="tender-bar-time">{t('submission.timeLeft', { time: duration(left) })}</p>
        {draft.length > 0 ? (
          <p className="tender-bar-draft">
            <strong>{t('tender.notSent')}</strong>{' '}
            <span>
              {digits(t('tender.parts.ready', readiness(filesOfBid(tender.rules, draft))))}
            </span>
          </p>
        ) : (
          <p className="tender-bar-note">{t('tender.haveReady')}</p>
        )}
      </div>
      <Link to={screenPath(language, submitPath(tender.id))} className="button button-gold">
        {t('tender.tenderSubmission')}
      </Link>
    </section>
  )
}

function Submitted({ view }: { view: TenderView }) {
  const t = useTranslations('tender')
  const say = useTranslations('people')
  const language = useLanguage()
  const { tender, submission } = view
  return (
    <section className="tender-foot" data-look="submitted" aria-labelledby="submitted-title">
      <h2 id="submitted-title" className="text-h3">
        {t('alreadySubmitted')}
      </h2>
      {submission && (
        <p className="font-semibold">
          {t('receiptNo', { number: receiptFacts(submission.receipt).number })}
        </p>
      )}
      {submission && 'kind' in submission.receipt && (
        <p>{say('sentBy', { name: submission.receipt.sentBy.name })}</p>
      )}
      <p>
        {t(tender.state === 'closed' ? 'cannotChange' : 'contactUsNote')}{' '}
        <Link to={anchorPath(language, 'contact')}>{t('contactUs')}</Link>
      </p>
      <p>
        <Link to={screenPath(language, receiptPath(tender.id))} className="button button-ink">
          {t('openReceipt')}
        </Link>
      </p>
      {tender.closing && <OwnResultLine tenderId={tender.id} />}
      {tender.sealing.kind === 'sealed' && tender.closing?.disclosed_at && (
        <OpenedBids tenderId={tender.id} />
      )}
      {submission && <ManageBid view={view} submission={submission} />}
      {tender.state === 'closed' && (
        <Closing tender={tender} now={Date.parse(tender.server_time)} />
      )}
    </section>
  )
}
