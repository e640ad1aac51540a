import { dashedNumber } from '@padauk/contract/receipt-facts'
import { htmlLanguage } from '@padauk/language/language'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { isServerReachable, keepTrying } from '#app/loading/retry.ts'
import { screenPath, submitSuccessPath, tenderPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { useExpiredWords } from './fault-words.ts'
import type { Sending, SubmissionState } from './state.ts'
import { isBlank, termFaults } from './form.ts'
import { isUntouched, missingFiles } from './zones.ts'
import { useTimeUntil } from '#app/tenders/tender-view.ts'
import type { TenderView } from '#app/tenders/tender-view.ts'
import { headingHere } from '#app/words/typesetting-here.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Deadline } from './deadline.tsx'
import { FilesStep } from './files-step.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { ReviewStep } from './review-step.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import type { SealedParts } from './sealed-parts.ts'
import { clearSubmissionStore, submissionStoreOf } from './submission-store.ts'
import { useAddenda } from './use-addenda.ts'

const loadThanks = async () => (await import('./thank-you.tsx')).ThankYou
const ThankYou = lazyPart(loadThanks)
const AlreadySubmitted = lazyPart(
  async () => (await import('./already-submitted.tsx')).AlreadySubmitted,
)
const AddendumWatch = lazyPart(async () => (await import('./addendum-watch.tsx')).AddendumWatch)
// Few tenders change; the others load nothing of it.
const FormAddenda = lazyPart(async () => (await import('./form-addenda.tsx')).FormAddenda)

type Props = {
  view: TenderView
  /** Of a tender with sealed bids. */
  parts: SealedParts | null
  refresh: () => Promise<void>
  /** The receipt of the bid that is to be replaced. */
  replaces: string | null
}

/** The way of a bid: files, review, receipt. */
export function SubmissionScreen({ view, parts, refresh, replaces }: Props) {
  const { tender, clock } = view
  const { company } = useCompanyArea()
  const { store, ...state } = useSubmissionStore({ company, tender, parts, replaces })
  const { zones, link, terms, sending } = state
  const { hash } = useLocation()
  const left = useTimeUntil(tender.end_date, clock)
  useSecondLook(left, tender.server_time, refresh)
  useOutcome(state, tender.id)
  const { unread, setUnread, isNew } = useAddenda({ view, store, sending, refresh })
  useThanks(sending)
  if (sending.step === 'sent' && sending.isFromHere) {
    return (
      <Suspense>
        <ThankYou receipt={sending.receipt} />
      </Suspense>
    )
  }
  const isOver = tender.state !== 'open' || left < 0
  const missing = { ...missingFiles(store.form, zones, link), ...termFaults(store.form, terms) }
  const isComplete = Object.keys(missing).length === 0
  const isReviewing = sending.step !== 'draft' || (hash === '#review' && isComplete)
  const isIn = sending.step === 'sent' || (view.hasSubmitted && replaces === null)
  const isUnsent = sending.step !== 'sent' && !(isUntouched(zones, link) && isBlank(terms))
  const step = { store, ...state, isOver, tender, left, unread: isOver ? [] : unread }
  return (
    <div className="submission">
      <Head view={view} maySubmit={!isOver && !isIn} replaces={replaces} />
      {isIn ? (
        <Suspense>
          <AlreadySubmitted sending={sending} tenderId={tender.id} />
        </Suspense>
      ) : (
        <>
          <Standing tender={tender} isOver={isOver} isUnsent={isUnsent} />
          <Deadline endDate={tender.end_date} left={left} />
          <Suspense>
            {!isOver && <AddendumWatch tender={tender} refresh={refresh} />}
            {!isOver && tender.addenda.length > 0 && (
              <FormAddenda
                key={tender.addenda.length}
                {...{ view, refresh, isNew }}
                onUnread={setUnread}
              />
            )}
          </Suspense>
          {isReviewing ? <ReviewStep {...step} /> : <FilesStep {...step} />}
        </>
      )}
      <LeaveWarning
        isUnsent={isUnsent && !isIn && !isOver}
        mayGoTo={[tenderPath(tender.id), submitSuccessPath(tender.id)]}
      />
    </div>
  )
}

type HeadProps = Pick<Props, 'view' | 'replaces'> & { maySubmit: boolean }

function Head({ view: { tender }, maySubmit, replaces }: HeadProps) {
  const t = useTranslations('submission')
  const language = useLanguage()
  return (
    <>
      <Link to={screenPath(language, tenderPath(tender.id))} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{t('backToTender')}</Phrases>
      </Link>
      <p className="submission-tag">{replaces === null ? t('title') : t('sealed.replaceTitle')}</p>
      <h1 lang={htmlLanguage(tender.lang)}>
        <Typeset text={headingHere(tender.name)} />
      </h1>
      {maySubmit && (
        <p className="screen-lead">
          <SmallPhrases>
            {replaces === null
              ? t('onceOnly')
              : t('sealed.replaceText', { number: dashedNumber(replaces) })}
          </SmallPhrases>
        </p>
      )}
    </>
  )
}

type StandingProps = { tender: TenderView['tender']; isOver: boolean; isUnsent: boolean }

/** Prominent until the bid is sent. */
function Standing({ tender, isOver, isUnsent }: StandingProps) {
  const t = useTranslations('submission')
  if (tender.state === 'cancelled') {
    return <Notice title={t('cancelled')}>{tender.cancel_reason}</Notice>
  }
  if (isOver) {
    return (
      <Notice title={t('closed')}>
        <SmallPhrases>{t('closedNext')}</SmallPhrases>
      </Notice>
    )
  }
  if (!isUnsent) return null
  return (
    <div className="not-sent">
      <strong>{t('notSent')}</strong>
      <p>
        <SmallPhrases>{t('notSentText')}</SmallPhrases>
      </p>
    </div>
  )
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="not-sent" data-look="over" role="alert">
    <strong>
      <SmallPhrases>{title}</SmallPhrases>
    </strong>
    <p>{children}</p>
  </div>
)

/** After the deadline: it may have been extended since. */
function useSecondLook(left: number, askedAt: string, refresh: () => Promise<void>) {
  const lookedAfter = useRef('')
  useEffect(() => {
    if (left >= 0 || lookedAfter.current === askedAt) return
    lookedAfter.current = askedAt
    void refresh()
  }, [left, askedAt, refresh])
}

/** The thanks load while the bid is on its way: the line may be gone when they are due. */
function useThanks({ step }: Sending) {
  useEffect(() => {
    if (step !== 'draft') void loadThanks().catch(() => null)
  }, [step])
}

type Refused = Extract<Sending, { step: 'refused' }>

const refusalIn = ({ code, sentence }: Refused, expired: string | undefined) => {
  // A question, which stands above the bid.
  if (code === 'papers-unchecked') return null
  return code === 'paper-expired' ? (expired ?? '') : sentence
}

/** The toasts (rules 4.3), and the way to the thank-you page. */
function useOutcome({ sending, faults }: SubmissionState, tenderId: string) {
  const t = useTranslations('toast')
  const showToast = useToast()
  const navigate = useNavigate()
  const language = useLanguage()
  const isUnanswered = sending.step === 'trying' && sending.isUnanswered
  const isSent = sending.step === 'sent' && sending.isFromHere
  const [expired] = useExpiredWords()(Object.values(faults))
  const refusal = sending.step === 'refused' ? refusalIn(sending, expired) : null
  useEffect(() => {
    if (isUnanswered) showToast(t('serverError'), 'error')
  }, [isUnanswered, showToast, t])
  useEffect(() => {
    if (refusal !== null) showToast(refusal || t('serverError'), 'error')
  }, [refusal, showToast, t])
  useEffect(() => {
    if (!isSent) return
    showToast(t('submitted'))
    let isHere = true
    // The thanks are on the screen already; a new address asks the server, and the line may be gone.
    void keepTrying(async () => {
      if (!isHere) return
      if (!(await isServerReachable())) throw new Error('the line is gone')
      if (isHere)
        void navigate(screenPath(language, submitSuccessPath(tenderId)), { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [isSent, tenderId, language, navigate, showToast, t])
}

type Visit = Parameters<typeof submissionStoreOf>[0]

/** A submission may have been taken back since, so every visit reads its current status. */
function openSubmissionStore(visit: Visit) {
  if (submissionStoreOf(visit).get().sending.step === 'sent') clearSubmissionStore(visit)
  return submissionStoreOf(visit)
}

function useSubmissionStore(visit: Visit) {
  const [store] = useState(() => openSubmissionStore(visit))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { tender } = visit
  useEffect(() => store.update(tender), [store, tender])
  return { store, ...state }
}
