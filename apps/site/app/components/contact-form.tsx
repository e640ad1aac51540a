import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { emptyEnquiry, readEnquiry } from '#app/enquiry-form'
import type { EnquiryFields, EnquiryOutcome } from '#app/enquiry-form'
import { emptyForm, useKeptEnquiry } from '#app/kept-enquiry'
import { homePath, privacyPath, screenPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { ContactFields } from '#components/contact-fields'
import { useToast } from '#components/toast'
import { Phrases } from '#components/typeset'

type Props = { sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined }

// The rules and their library are fetched when somebody begins to write, not with the page.
const loadCheck = () => import('#app/enquiry-check')

export function ContactForm({ sent }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { outcome, isSending, send } = useEnquiry(form, sent?.outcome)
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
      <Summary outcome={outcome} isNews={outcome === sent?.outcome} />
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
          {t('contact.privacy')}
        </Link>
      </p>
    </form>
  )
}

/** Sending with scripts: what was written stays, and the first wrong field is shown. */
function useEnquiry(form: RefObject<HTMLFormElement | null>, before: EnquiryOutcome | undefined) {
  const language = useLanguage()
  const say = useOutcomeWords()
  const showToast = useToast()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState(before)

  async function send(written: HTMLFormElement) {
    setSending(true)
    const result = await loadCheck()
      .then(({ sendFromBrowser }) => sendFromBrowser(readEnquiry(new FormData(written)), language))
      .catch((): EnquiryOutcome => ({ state: 'failed' }))
    setSending(false)
    setOutcome(result)
    if (result.state === 'sent') emptyForm(written)
    if (result.state !== 'wrong')
      showToast(say(result), result.state === 'sent' ? 'normal' : 'error')
  }

  useEffect(() => {
    const fetchEarly = () => void loadCheck().catch(() => {})
    form.current?.addEventListener('focusin', fetchEarly, { once: true })
  }, [form])

  useEffect(() => {
    if (outcome?.state !== 'wrong') return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, outcome])

  return { outcome, isSending, send }
}

type SummaryProps = { outcome: EnquiryOutcome | undefined; isNews: boolean }

/** Where a toast would come too early: wrong fields, and what became of a form sent without scripts. */
function Summary({ outcome, isNews }: SummaryProps) {
  const t = useTranslations('contact')
  const say = useOutcomeWords()
  const isWrong = outcome?.state === 'wrong'
  return (
    <div role={outcome?.state === 'sent' ? 'status' : 'alert'}>
      {outcome && (isWrong || isNews) && (
        <p className={outcome.state === 'sent' ? 'form-summary form-summary-done' : 'form-summary'}>
          <strong>{say(outcome)}</strong> {isWrong && t('nothingSent')}
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
