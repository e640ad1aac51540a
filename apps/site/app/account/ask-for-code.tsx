import { useTranslations } from 'use-intl'
import { submitForgot } from './account-forms.ts'
import { createBrowserCall } from '#app/api/client.ts'
import type { AskedReset } from './asked-reset.ts'
import { useForm } from '#app/forms/use-form.ts'
import { readFields } from '#app/forms/outcome.ts'
import { accountDraft } from '#app/forms/use-draft.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { useToast } from '#app/shell/toast.tsx'

export function AskForCode({ onReset }: { onReset: (reset: AskedReset) => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const showToast = useToast()
  const { formProps, error, refusal, isSending } = useForm({
    draft: accountDraft,
    submit: (written) => submitForgot(written, createBrowserCall(language)),
    onDone: ({ identifier }, written) => {
      const { email } = readFields(['email'], new FormData(written))
      showToast(t('toast.otpSent'))
      onReset({ identifier, email, at: Date.now() })
    },
  })
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
