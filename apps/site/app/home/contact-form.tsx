import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { emptyEnquiry, readEnquiry } from './enquiry-form.ts'
import type { EnquiryFields, EnquiryOutcome } from './enquiry-form.ts'
import { showTrouble } from '#app/forms/form-trouble.ts'
import { forgetEnquiry, useKeptEnquiry } from './kept-enquiry.ts'
import { homePath, privacyPath, screenPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { ContactFields } from './contact-fields.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { Phrases } from '#app/words/typeset.tsx'

type Props = { sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined }

// The rules and their library are fetched when somebody begins to write, not with the page.
const loadCheck = () => import('./enquiry-check.ts')

/** The form, and in its place what was sent once it has arrived. */
export function ContactForm({ sent }: Props) {
  const hasArrived = sent?.outcome.state === 'sent'
  const [arrived, setArrived] = useState(hasArrived ? sent.fields : null)
  if (arrived) return <EnquirySent fields={arrived} onAgain={() => setArrived(null)} />
  return <EnquiryForm sent={hasArrived ? undefined : sent} onSent={setArrived} />
}

function EnquiryForm({ sent, onSent }: Props & { onSent: (fields: EnquiryFields) => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { outcome, isSending, send } = useEnquiry(form, sent?.outcome, onSent)
  useKeptEnquiry(form, sent === undefined)
  return (
    <form
      ref={form}
      method="post"
      action={`${homePath(language)}#contact`}
      noValidate
      className="contact-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send(event.currentTarget)
      }}
    >
      <h3 className="mb-6">
        <Phrases>{t('contact.formTitle')}</Phrases>
      </h3>
      <Summary outcome={outcome} />
      <ContactFields
        fields={sent?.fields ?? emptyEnquiry}
        faults={outcome?.state === 'wrong' ? outcome.faults : {}}
      />
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          className="button button-gold min-w-44"
          aria-disabled={isSending}
          aria-busy={isSending}
        >
          {isSending ? t('common.sending') : t('contact.send')}
        </button>
        <Link
          to={screenPath(language, privacyPath)}
          className="inline-flex min-h-11 items-center text-small"
        >
          {t('common.dataPrivacy')}
        </Link>
      </p>
    </form>
  )
}

/** Sending with scripts: what was written stays, and the first wrong field is shown. */
function useEnquiry(
  form: RefObject<HTMLFormElement | null>,
  before: EnquiryOutcome | undefined,
  onSent: (fields: EnquiryFields) => void,
) {
  const language = useLanguage()
  const say = useOutcomeWords()
  const showToast = useToast()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState(before)

  async function send(written: HTMLFormElement) {
    setSending(true)
    const fields = readEnquiry(new FormData(written))
    const result = await loadCheck()
      .then(({ sendFromBrowser }) => sendFromBrowser(fields, language))
      .catch((): EnquiryOutcome => ({ state: 'failed' }))
    setSending(false)
    setOutcome(result)
    if (result.state !== 'wrong')
      showToast(say(result), result.state === 'sent' ? 'normal' : 'error')
    if (result.state !== 'sent') return
    forgetEnquiry()
    onSent(fields)
  }

  useEffect(() => {
    const fetchEarly = () => void loadCheck().catch(() => {})
    form.current?.addEventListener('focusin', fetchEarly, { once: true })
  }, [form])

  useEffect(() => {
    if (outcome && outcome !== before) showTrouble(form.current)
  }, [form, outcome, before])

  return { outcome, isSending, send }
}

/** To be read again: the toast is gone after four seconds. */
function Summary({ outcome }: { outcome: EnquiryOutcome | undefined }) {
  const t = useTranslations('contact')
  const say = useOutcomeWords()
  return (
    <div role="alert">
      {outcome && outcome.state !== 'sent' && (
        <p className="form-summary" tabIndex={-1}>
          <strong>{say(outcome)}</strong> {t('nothingSent')}
        </p>
      )}
    </div>
  )
}

/** Spec §8. */
function useOutcomeWords() {
  const t = useTranslations()
  return (outcome: EnquiryOutcome) => {
    switch (outcome.state) {
      case 'sent':
        return t('toast.contactSent')
      case 'wrong':
        return t('validation.summary')
      case 'refused':
        return outcome.sentence
      case 'failed':
        return t('toast.serverError')
    }
  }
}
