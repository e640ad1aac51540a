import { emailChangeHours } from '@padauk/contract/accounts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  CalmNote,
  PasswordField,
  Refusal,
  SubmitButton,
  TextField,
} from '#app/forms/form-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useDigits } from '#app/words/moment.ts'
import { submitEmailChange } from './account-forms.ts'
import { useCompanyArea } from './company-area.ts'
import { ProfileSection } from './profile-section.tsx'

/** Both addresses confirm; what is shown is the same for a free and a taken address. */
export function ProfileEmail() {
  const t = useTranslations()
  const { company, call } = useCompanyArea()
  const inDigits = useDigits()
  const [sentTo, setSentTo] = useState<string>()
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitEmailChange(written, call),
    onDone: (email, written) => {
      written.reset()
      setSentTo(email)
    },
  })
  // Not of the whole sentence: addresses keep their digits.
  const hours = inDigits(String(emailChangeHours))
  const sent = { present: company.email, email: sentTo ?? '', hours }
  return (
    <ProfileSection id="email-title" title={t('emailChange.title')} note={t('emailChange.note')}>
      <div role="status">
        {sentTo !== undefined && <CalmNote>{t('emailChange.sent', sent)}</CalmNote>}
      </div>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <div className="form-fields">
          <TextField
            name="email"
            type="email"
            inputMode="email"
            label={t('emailChange.newEmail')}
            error={error('email')}
            autoComplete="off"
          />
          <PasswordField
            name="password"
            id="email-password"
            label={t('profile.currentPassword')}
            error={error('password')}
            autoComplete="current-password"
          />
        </div>
        <SubmitButton label={t('emailChange.button')} isSending={isSending} />
      </form>
    </ProfileSection>
  )
}
