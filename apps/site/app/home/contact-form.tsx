import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { readFields } from '#app/forms/outcome.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useToast } from '#app/shell/toast.tsx'
import { homePath, privacyPath, screenPath } from '#app/words/links.ts'
import { Phrases } from '#app/words/typeset.tsx'
import { ContactFields } from './contact-fields.tsx'
import { emptyEnquiry, enquiryFields } from './enquiry-form.ts'
import type { EnquiryFields, SentEnquiry } from './enquiry-form.ts'
import { EnquirySent } from './enquiry-sent.tsx'

type Props = { sent: SentEnquiry | undefined }

// The rules and their library are fetched when people begin to write, not with the page.
const loadCheck = () => import('./enquiry-check.ts')

/** The form, and in its place what was sent once it has arrived. */
export function ContactForm({ sent }: Props) {
  const hasArrived = sent?.outcome.state === 'done'
  const [arrived, setArrived] = useState(hasArrived ? sent.fields : null)
  if (arrived) return <EnquirySent fields={arrived} onAgain={() => setArrived(null)} />
  return <EnquiryForm sent={hasArrived ? undefined : sent} onSent={setArrived} />
}

function EnquiryForm({ sent, onSent }: Props & { onSent: (fields: EnquiryFields) => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const { form, formProps, error, isSending, isWrong, refusal } = useEnquiry({ sent, onSent })
  useEffect(() => {
    const fetchEarly = () => void loadCheck().catch(() => {})
    form.current?.addEventListener('focusin', fetchEarly, { once: true })
  }, [form])
  const trouble = isWrong ? t('validation.summary') : refusal
  return (
    <form {...formProps} action={`${homePath(language)}#contact`} className="contact-form">
      <h3 className="mb-6">
        <Phrases>{t('contact.formTitle')}</Phrases>
      </h3>
      <div role="alert">
        {trouble && (
          <p className="form-summary" tabIndex={-1}>
            <strong>{trouble}</strong> {t('contact.nothingSent')}
          </p>
        )}
      </div>
      <ContactFields fields={sent?.fields ?? emptyEnquiry} error={error} />
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

function useEnquiry({ sent, onSent }: Props & { onSent: (fields: EnquiryFields) => void }) {
  const t = useTranslations('toast')
  const language = useLanguage()
  const showToast = useToast()
  const read = (form: FormData) => readFields(enquiryFields, form)
  return useForm({
    draft: { name: 'enquiry' },
    before: sent?.outcome,
    submit: async (form) => {
      const { sendFromBrowser } = await loadCheck()
      return sendFromBrowser(read(form), language)
    },
    onDone: (_, form) => {
      showToast(t('contactSent'))
      onSent(read(new FormData(form)))
    },
  })
}
