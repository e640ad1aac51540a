import { useTranslations } from 'use-intl'
import { readFields, submitForgot } from '#app/account-forms'
import { createBrowserCall } from '#app/api'
import type { AskedReset } from '#app/asked-reset'
import { useFormSending } from '#app/form-sending'
import { accountDraft, useKeptForm } from '#app/kept-form'
import { useLanguage } from '#app/site-data'
import { Refusal, SubmitButton, TextField } from '#components/form-fields'
import { useToast } from '#components/toast'

export function AskForCode({ onReset }: { onReset: (reset: AskedReset) => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const showToast = useToast()
  const { form, formProps, error, refusal, isSending } = useFormSending({
    submit: (written) => submitForgot(written, createBrowserCall(language)),
    onDone: ({ identifier }, written) => {
      const { email } = readFields('forgot', new FormData(written))
      showToast(t('toast.otpSent'))
      onReset({ identifier, email, at: Date.now() })
    },
  })
  useKeptForm(form, accountDraft)
  return (
    <form {...formProps}>
      <Refusal sentence={refusal} />
      <TextField
        name="email"
        type="email"
        label={t('forgot.email')}
        error={error('email')}
        autoComplete="username"
      />
      <SubmitButton label={t('forgot.sendOtp')} isSending={isSending} />
    </form>
  )
}
