import { useTranslations } from 'use-intl'
import { readFields, submitForgot } from './account-forms.ts'
import { createBrowserCall } from '#app/api/client.ts'
import type { AskedReset } from './asked-reset.ts'
import { useFormSending } from '#app/forms/form-sending.ts'
import { accountDraft, useKeptForm } from '#app/forms/kept-form.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { useToast } from '#app/shell/toast.tsx'

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
