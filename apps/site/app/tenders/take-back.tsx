import { askToTakeBack } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import type { TenderView } from './tender-view.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { view: TenderView; submission: SignedReceipt; refresh: () => Promise<void> }

/** A company may ask to take back a wrong file until the deadline (rules 7.11). */
export function TakeBack({ view, submission, refresh }: Props) {
  const t = useTranslations('tender')
  if (view.tender.state !== 'open') return null
  if (submission.take_back_asked) {
    return (
      <div className="notice" data-look="soon">
        <h3 className="text-h3">{t('takeBackAsked')}</h3>
        <p>{t('takeBackAskedText')}</p>
      </div>
    )
  }
  return (
    <div className="take-back">
      <h3 className="text-h3">{t('takeBackTitle')}</h3>
      <p>{t('takeBackText')}</p>
      <Asking tenderId={view.tender.id} refresh={refresh} />
    </div>
  )
}

type Step = 'closed' | 'reason' | 'confirm' | 'sending'

function useAsking(tenderId: string, refresh: () => Promise<void>) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const showToast = useToast()
  const [step, setStep] = useState<Step>('closed')
  const [refusal, setRefusal] = useState<{ sentence: string; code: string | undefined } | null>(
    null,
  )

  async function send(reason: string) {
    setStep('sending')
    const answer = await call(askToTakeBack, { params: { tenderId }, body: { reason } })
    const outcome = outcomeOf(answer)
    if (outcome.state === 'done') {
      showToast(t('tender.takeBackSent'))
      return refresh()
    }
    const sentence = outcome.state === 'refused' ? outcome.sentence : t('toast.serverError')
    setRefusal({ sentence, code: answer.ok ? undefined : answer.supportCode })
    showToast(sentence, 'error')
    setStep('reason')
  }

  return { step, setStep, refusal, send }
}

function Asking({ tenderId, refresh }: Pick<Props, 'refresh'> & { tenderId: string }) {
  const t = useTranslations('tender')
  const [reason, setReason] = useState('')
  const { step, setStep, refusal, send } = useAsking(tenderId, refresh)
  const giveUp = () => setStep('closed')
  if (step === 'closed') {
    return (
      <button type="button" className="button" onClick={() => setStep('reason')}>
        <SmallPhrases>{t('takeBack')}</SmallPhrases>
      </button>
    )
  }
  if (step === 'reason') {
    return (
      <ReasonForm {...{ reason, setReason, giveUp }} goOn={() => setStep('confirm')}>
        <Refused refusal={refusal} />
      </ReasonForm>
    )
  }
  // One line: that is how it is kept and shown.
  const sendReason = () => void send(reason.trim().replace(/\s+/g, ' '))
  return <Confirmation isSending={step === 'sending'} send={sendReason} giveUp={giveUp} />
}

type ReasonProps = {
  reason: string
  setReason: (reason: string) => void
  goOn: () => void
  giveUp: () => void
  children: ReactNode
}

function ReasonForm({ reason, setReason, goOn, giveUp, children }: ReasonProps) {
  const t = useTranslations()
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const error = isMissing ? t('validation.submission.reasonRequired') : undefined
  const hint = t('tender.takeBackHint')
  return (
    <form
      noValidate
      className="take-back-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '') return goOn()
        setMissing(true)
        field.current?.focus()
      }}
    >
      {children}
      <Field id={id} label={t('tender.takeBackReason')} error={error} hint={hint}>
        <textarea
          {...controlProps(id, error, hint)}
          ref={field}
          rows={3}
          maxLength={1_000}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p className="button-row">
        <button type="submit" className="button button-ink">
          {t('tender.takeBackContinue')}
        </button>
        <button type="button" className="button" onClick={giveUp}>
          {t('tender.takeBackNo')}
        </button>
      </p>
    </form>
  )
}

type ConfirmationProps = { isSending: boolean; send: () => void; giveUp: () => void }

/** Once, in words: what will happen, and what will not. */
function Confirmation({ isSending, send, giveUp }: ConfirmationProps) {
  const t = useTranslations()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="take-back-form">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {t('tender.takeBackConfirm')}
      </p>
      <p className="button-row">
        <button
          type="button"
          className="button button-ink"
          aria-busy={isSending}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) send()
          }}
        >
          {isSending ? t('common.sending') : t('tender.takeBackYes')}
        </button>
        <button type="button" className="button" onClick={giveUp}>
          {t('tender.takeBackNo')}
        </button>
      </p>
    </div>
  )
}

function Refused({ refusal }: Pick<ReturnType<typeof useAsking>, 'refusal'>) {
  const t = useTranslations('errors')
  if (!refusal) return null
  return (
    <div className="form-summary" role="alert">
      <p>{refusal.sentence}</p>
      {refusal.code && <p className="text-small">{t('supportCode', { code: refusal.code })}</p>}
    </div>
  )
}
