import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { missingFiles } from './zones.ts'
import type { StepProps } from './files-step.tsx'
import { Review } from './review.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { StepBar } from './step-bar.tsx'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { PasswordField } from '#app/forms/form-fields.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

/** The last look before it is sent. */
export function ReviewStep(step: StepProps) {
  const { store, zones, faults, link, terms, keySet, sending, isOver, isLoaded, left, unread } =
    step
  const { form, parts, replaces } = store
  const t = useTranslations()
  const { company } = useCompanyArea()
  const [password, setPassword] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const backToFiles = useWayBack(store.withdraw)
  useEffect(() => heading.current?.focus(), [])
  const isDraft = sending.step === 'draft'
  const isTrusted = keySet === null || keySet.step === 'trusted'
  const isLocked = replaces !== null && password === ''
  const mustChoose = isLoaded && Object.keys(missingFiles(form, zones, link)).length > 0
  return (
    <section aria-labelledby="review-title" className="step">
      <h2 id="review-title" ref={heading} tabIndex={-1} className="review-title">
        <Phrases>{t(isOver ? 'submission.reviewOver' : 'submission.reviewTitle')}</Phrases>
      </h2>
      {!isOver && (
        <p className="screen-lead">
          <SmallPhrases>
            {t(form.isSealed ? 'submission.sealed.reviewText' : 'submission.reviewText')}
          </SmallPhrases>
        </p>
      )}
      <SendingPanel
        sending={sending}
        faults={faults}
        mustChoose={mustChoose}
        withdraw={store.withdraw}
        backToFiles={backToFiles}
        sendAnyway={store.pressAnyway}
      />
      {parts && keySet && <parts.KeySetNotice keySet={keySet} confirm={store.confirmKeySet} />}
      <Review form={form} parts={parts} zones={zones} link={link} terms={terms} />
      {isDraft && replaces !== null && company.role !== 'prepare' && (
        <PasswordField
          name="password"
          label={t('submission.sealed.password')}
          hint={t('submission.sealed.passwordHint')}
          error={undefined}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {isDraft && (
        <StepBar isUnsent {...{ isOver, left, unread }}>
          <button type="button" className="button" onClick={backToFiles}>
            {t('submission.backToFiles')}
          </button>
          <BySubmitter act="send">
            <button
              type="button"
              className="button button-gold"
              disabled={isOver || !isTrusted || isLocked || unread.length > 0}
              onClick={() => store.press(replaces === null ? null : password)}
            >
              {isOver ? t('tender.closed') : t('submission.submit')}
            </button>
          </BySubmitter>
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
