import type { Tender } from '@padauk/contract/tenders'
import { uploadSlots } from '@padauk/contract/uploads'
import type { UploadSlot } from '@padauk/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { SubmissionStore } from './submission-store.ts'
import type { SubmissionState } from './state.ts'
import { isUntouched, linkFault, missingFiles } from './zones.ts'
import { LinkField } from './link-field.tsx'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { StepBar } from './step-bar.tsx'
import { UploadZone } from './upload-zone.tsx'

export type StepProps = SubmissionState & {
  store: SubmissionStore
  tender: Tender
  isOver: boolean
  left: number
}

/** The three files, or a link; then on to the review. */
export function FilesStep(step: StepProps) {
  const { store, tender, zones, faults, link, isOver, isLoaded, left } = step
  const t = useTranslations()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { review, hasTried } = useWayToReview({ store, zones, link })
  useEffect(() => {
    if (isLoaded) showUnfinished(form.current)
  }, [isLoaded])
  const fault = hasTried || link.trim().length > 12 ? linkFault(link) : null
  if (!isLoaded) return <PageLoading />
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
      <div className="zones">
        {uploadSlots.map((slot: UploadSlot) => (
          <UploadZone
            key={slot}
            slot={slot}
            zone={zones[slot]}
            fault={faults[slot]}
            store={store}
            isOver={isOver}
          />
        ))}
      </div>
      {tender.link_allowed && (
        <LinkField
          link={link}
          error={fault ? t(`validation.${fault}`) : undefined}
          isOver={isOver}
          change={store.setLink}
        />
      )}
      <StepBar isUnsent={!isUntouched(zones, link)} isOver={isOver} left={left}>
        <Link to={screenPath(language, tenderPath(tender.id))} className="button">
          {t('submission.cancel')}
        </Link>
        <button type="submit" className="button button-gold" disabled={isOver}>
          {isOver ? t('tender.closed') : t('submission.review')}
        </button>
      </StepBar>
    </form>
  )
}

/** After a reload the browser scrolls to where the page was long: the person must find what to do. */
function showUnfinished(form: HTMLFormElement | null) {
  const panel = form?.querySelector('[data-look=unfinished]')
  panel?.querySelector('button')?.focus({ preventScroll: true })
  panel?.closest('.zone')?.scrollIntoView({ block: 'center' })
}

// The sentences appear with the next picture of the page.
const focusFirstFault = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    field?.closest('.zone, .link-field')?.scrollIntoView({ block: 'center' })
  })

/** Says what is missing, or goes on. The review has an address, so that the way back leads here. */
function useWayToReview({ store, zones, link }: Pick<StepProps, 'store' | 'zones' | 'link'>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [hasTried, setTried] = useState(false)
  const review = () => {
    setTried(true)
    const missing = missingFiles(zones, link)
    for (const slot of uploadSlots) {
      const fault = missing[slot]
      if (fault) store.showFault(slot, fault)
    }
    if (Object.keys(missing).length > 0 || linkFault(link)) return false
    void navigate({ pathname, search, hash: '#review' }, { state: { isFromFiles: true } })
    return true
  }
  return { review, hasTried }
}
