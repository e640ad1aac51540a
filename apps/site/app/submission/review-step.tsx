import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { missingFiles } from './zones.ts'
import type { StepProps } from './files-step.tsx'
import { Review } from './review.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { StepBar } from './step-bar.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

/** The last look, because it can be done only once. */
export function ReviewStep({ store, zones, link, sending, isOver, isLoaded, left }: StepProps) {
  const t = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const backToFiles = useWayBack(store.withdraw)
  useEffect(() => heading.current?.focus(), [])
  const isDraft = sending.step === 'draft'
  const mustChoose = isLoaded && Object.keys(missingFiles(zones, link)).length > 0
  return (
    <section aria-labelledby="review-title" className="step">
      <h2 id="review-title" ref={heading} tabIndex={-1} className="review-title">
        <Phrases>{t(isOver ? 'submission.reviewOver' : 'submission.reviewTitle')}</Phrases>
      </h2>
      {!isOver && (
        <p className="screen-lead">
          <SmallPhrases>{t('submission.reviewText')}</SmallPhrases>
        </p>
      )}
      <SendingPanel
        sending={sending}
        mustChoose={mustChoose}
        withdraw={store.withdraw}
        backToFiles={backToFiles}
      />
      <Review zones={zones} link={link} />
      {isDraft && (
        <StepBar isUnsent isOver={isOver} left={left}>
          <button type="button" className="button" onClick={backToFiles}>
            {t('submission.backToFiles')}
          </button>
          <button
            type="button"
            className="button button-gold"
            disabled={isOver}
            onClick={store.press}
          >
            {isOver ? t('tender.closed') : t('submission.submit')}
          </button>
        </StepBar>
      )}
    </section>
  )
}

/** Goes back like the browser's button when that leads to the files. */
function useWayBack(withdraw: () => void) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isFromFiles = typeof state === 'object' && state !== null && 'isFromFiles' in state
  return () => {
    withdraw()
    if (isFromFiles) void navigate(-1)
    else void navigate({ pathname, search }, { replace: true })
  }
}
