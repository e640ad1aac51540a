import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createBrowserCall } from '#app/api'
import { emptyEnquiry, readEnquiry } from '#app/enquiry-form'
import type { EnquiryFields, EnquiryOutcome } from '#app/enquiry-form'
import { homePath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { ContactFields } from '#components/contact-fields'
import { useToast } from '#components/toast'

type Props = { sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined }

// The rules and their library are fetched when somebody begins to write, not with the page.
const loadCheck = () => import('#app/enquiry-check')

export function ContactForm({ sent }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const say = useOutcomeWords()
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState(sent?.outcome)

  async function send(written: HTMLFormElement) {
    setSending(true)
    const result = await loadCheck()
      .then(({ submitEnquiry }) =>
        submitEnquiry(readEnquiry(new FormData(written)), language, createBrowserCall(language)),
      )
      .catch((): EnquiryOutcome => ({ state: 'failed' }))
    setSending(false)
    setOutcome(result)
    if (result.state === 'sent') written.reset()
    if (result.state !== 'wrong')
      showToast(say(result), result.state === 'sent' ? 'normal' : 'error')
  }

  useEffect(() => {
    const fetchEarly = () => void loadCheck().catch(() => {})
    form.current?.addEventListener('focusin', fetchEarly, { once: true })
  }, [])

  useEffect(() => {
    if (outcome?.state !== 'wrong') return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [outcome])

  return (
    <form
      ref={form}
      method="post"
      action={`${homePath(language)}#contact`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send(event.currentTarget)
      }}
      className="grid gap-5 form:grid-cols-2"
    >
      {outcome && (outcome.state === 'wrong' || outcome === sent?.outcome) && (
        <p
          className={`form:col-span-2 ${outcome.state === 'sent' ? 'text-success' : 'text-error'}`}
        >
          {say(outcome)}
        </p>
      )}
      <ContactFields
        fields={sent?.fields ?? emptyEnquiry}
        faults={outcome?.state === 'wrong' ? outcome.faults : {}}
      />
      <p className="form:col-span-2">
        <button type="submit" className="button button-gold" aria-disabled={isSending}>
          {isSending ? t('common.sending') : t('contact.send')}
        </button>
      </p>
    </form>
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
