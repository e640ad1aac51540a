import type { Tender } from '@padauk/contract/tenders'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { SubmissionStore } from './submission-store.ts'
import type { SubmissionState } from './state.ts'
import { isBlank, termFaults } from './form.ts'
import { useSlotWords } from './slot-words.ts'
import { isUntouched, linkFault, missingFiles, zoneIn } from './zones.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Review } from './review.tsx'
import { StepBar } from './step-bar.tsx'
import { UploadZone } from './upload-zone.tsx'

// Few tenders take a link; the others load nothing of it.
const LinkField = lazyPart(async () => (await import('./link-field.tsx')).LinkField)

export type StepProps = SubmissionState & {
  store: SubmissionStore
  tender: Tender
  isOver: boolean
  left: number
  /** Numbers of addenda that must be read before the bid is sent. */
  unread: readonly number[]
}

/** Files or a link, price and fields; then on to the review. */
export function FilesStep(step: StepProps) {
  const { store, tender, zones, link, terms, keySet, ready, isOver, isLoaded, left, unread } = step
  const { parts } = store
  const t = useTranslations()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { review, hasTried } = useWayToReview(step)
  useEffect(() => {
    if (isLoaded) showUnfinished(form.current)
  }, [isLoaded])
  if (!isLoaded) return <PageLoading />
  const isUnsent = !isUntouched(zones, link) || !isBlank(terms)
  const isReady = parts !== null && ready !== null
  const isStopped = keySet?.step === 'stopped'
  return (
    <form
      ref={form}
      noValidate
      className="step"
      onSubmit={(event) => {
        event.preventDefault()
        if (!review()) focusFirstFault(form.current)
      }}
    >
      {parts && <parts.SealLine />}
      {parts && keySet && <parts.KeySetNotice keySet={keySet} confirm={store.confirmKeySet} />}
      {isReady ? (
        <parts.ReadyBidPanel {...step}>
          <Review form={store.form} parts={null} zones={zones} link="" terms={terms} />
        </parts.ReadyBidPanel>
      ) : (
        <>
          <Zones {...step} />
          <LinkPart {...step} hasTried={hasTried} />
        </>
      )}
      {parts && !isReady && (
        <parts.TermsPanel
          form={store.form}
          terms={terms}
          faults={hasTried ? termFaults(store.form, terms) : {}}
          opensAt={tender.sealing.opens_at}
          isOver={isOver}
          change={store.setTerms}
        />
      )}
      {parts && keySet && <parts.SealingFold keySet={keySet} />}
      {parts && !isReady && <parts.SealerFold tender={tender} store={store} isOver={isOver} />}
      <StepBar {...{ isUnsent, isOver, left, unread }}>
        <Link to={screenPath(language, tenderPath(tender.id))} className="button">
          {t('submission.cancel')}
        </Link>
        <button type="submit" className="button button-gold" disabled={isOver || isStopped}>
          {isOver ? t('tender.closed') : t('submission.review')}
        </button>
      </StepBar>
    </form>
  )
}

function Zones({ store, zones, faults, papers, isOver }: StepProps) {
  const wordsOf = useSlotWords(store.form)
  return (
    <div className="zones">
      {store.form.slots.map((slot) => (
        <UploadZone
          key={slot}
          slot={slot}
          {...wordsOf(slot)}
          zone={zoneIn(zones, slot)}
          fault={faults[slot]}
          papers={papers}
          store={store}
          isOver={isOver}
        />
      ))}
    </div>
  )
}

function LinkPart({ store, tender, link, isOver, hasTried }: StepProps & { hasTried: boolean }) {
  const t = useTranslations('validation')
  const fault = hasTried || link.trim().length > 12 ? linkFault(link) : null
  if (!tender.link_allowed) return null
  return (
    <Suspense>
      <LinkField
        link={link}
        error={fault ? t(fault) : undefined}
        isOver={isOver}
        isSealed={store.form.isSealed}
        change={store.setLink}
      />
    </Suspense>
  )
}

/** After a reload the browser scrolls to where the page was long: the person must find what to do. */
function showUnfinished(form: HTMLFormElement | null) {
  const panel = form?.querySelector('[data-look=unfinished], [data-look=foreign]')
  panel?.querySelector('button')?.focus({ preventScroll: true })
  panel?.closest('.zone')?.scrollIntoView({ block: 'center' })
}

// The sentences appear with the next picture of the page.
const focusFirstFault = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    field?.closest('.zone, .link-field, .field')?.scrollIntoView({ block: 'center' })
  })

/** Says what is missing, or goes on. The review has an address, so that the way back leads here. */
function useWayToReview({ store, zones, link, terms }: StepProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [hasTried, setTried] = useState(false)
  const review = () => {
    setTried(true)
    const missing = missingFiles(store.form, zones, link)
    for (const slot of store.form.slots) {
      const fault = missing[slot]
      if (fault) store.showFault(slot, fault)
    }
    const faults = { ...missing, ...termFaults(store.form, terms) }
    if (Object.keys(faults).length > 0 || linkFault(link)) return false
    void navigate({ pathname, search, hash: '#review' }, { state: { isFromFiles: true } })
    return true
  }
  return { review, hasTried }
}
