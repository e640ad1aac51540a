import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { Tender } from '@padauk/contract/tenders'
import { timeWithSeconds } from '@padauk/language/dates'
import { groupsOf } from '@padauk/sealing/fingerprint'
import { Link } from 'react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { anchorPath, receiptPath, screenPath, submitPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { dueLook } from './tender-time.ts'
import type { TenderView } from './tender-view.ts'
import { useTimeUntil } from './tender-view.ts'
import { useDurationWords } from './duration.tsx'
import { ManageBid } from './manage-bid.tsx'
import { OpenedBids } from '#app/receipts/opened-bids.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = { view: TenderView; refresh: () => Promise<void> }

/** Already submitted, else closed, else the link to the form (rules 2.9). */
export function TenderFooter({ view, refresh }: Props) {
  const { state } = view.tender
  if (view.hasSubmitted) return <Submitted view={view} />
  if (state === 'closed') return <Closed view={view} />
  if (state === 'open') return <Open view={view} refresh={refresh} />
  return null
}

function Open({ view: { tender, clock }, refresh }: Props) {
  const t = useTranslations()
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
        <p className="tender-bar-note">{t('tender.haveReady')}</p>
      </div>
      <Link to={screenPath(language, submitPath(tender.id))} className="button button-gold">
        {t('tender.tenderSubmission')}
      </Link>
    </section>
  )
}

function Submitted({ view }: { view: TenderView }) {
  const t = useTranslations('tender')
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
      <p>
        {t(tender.state === 'closed' ? 'cannotChange' : 'contactUsNote')}{' '}
        <Link to={anchorPath(language, 'contact')}>{t('contactUs')}</Link>
      </p>
      <p>
        <Link to={screenPath(language, receiptPath(tender.id))} className="button button-ink">
          {t('openReceipt')}
        </Link>
      </p>
      {tender.sealing.kind === 'sealed' && tender.closing?.disclosed_at && (
        <OpenedBids tenderId={tender.id} />
      )}
      {submission && <ManageBid view={view} submission={submission} />}
      {tender.state === 'closed' && <Closing view={view} />}
    </section>
  )
}

function Closed({ view }: { view: TenderView }) {
  const t = useTranslations('tender')
  const at = useMoment()
  return (
    <section className="tender-foot" data-look="closed" aria-labelledby="closed-title">
      <h2 id="closed-title" className="text-h3">
        {t('closed')}
      </h2>
      <p>{t('closedNote', { date: at(view.tender.end_date) })}</p>
      <Closing view={view} />
    </section>
  )
}

/** The number of bids, never the bidders; and the value that fixes them. */
function Closing({ view: { tender } }: { view: TenderView }) {
  const t = useTranslations('tender')
  const inDigits = useDigits()
  const language = useLanguage()
  const { closing } = tender
  if (!closing) return <p>{t('closingSoon')}</p>
  return (
    <div className="closing">
      <p className="font-semibold">
        <Phrases>{inDigits(t('bids', { count: closing.bids }))}</Phrases>
      </p>
      <p>
        {t('bothTimes', {
          deadline: timeWithSeconds(tender.end_date, language),
          counted: timeWithSeconds(closing.closed_at, language),
        })}
      </p>
      <Opening tender={tender} closing={closing} />
      <h3 className="closing-title">
        <SmallPhrases>{t('root')}</SmallPhrases>
      </h3>
      {/* In groups, as key holders compare it; without spaces between them, as programs read it. */}
      <p className="code-value code-groups">
        {groupsOf(closing.root).map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </p>
      <p className="text-small">{t('rootText')}</p>
    </div>
  )
}

type OpeningProps = { tender: TenderView['tender']; closing: NonNullable<Tender['closing']> }

/** How far the opening of the bids is. */
function Opening({ tender, closing }: OpeningProps) {
  const t = useTranslations('tender.opening')
  const at = useMoment()
  const inDigits = useDigits()
  const { kind, opens_at: opensAt } = tender.sealing
  const min = tender.rules.minimumBids
  if (closing.disclosed_at) return <p>{t('opened', { date: at(closing.disclosed_at) })}</p>
  if (closing.bids < min) return <p>{inDigits(t('tooFew', { count: closing.bids, min }))}</p>
  const isTime = Date.parse(opensAt) <= Date.parse(tender.server_time)
  if (!isTime) return <p>{t('planned', { date: at(opensAt) })}</p>
  return <p>{t(kind === 'sealed' ? 'due' : 'dueStaff')}</p>
}
