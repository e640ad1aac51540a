import { useTranslations } from 'use-intl'
import { submitPassword } from './account-forms.ts'
import { useCompanyArea } from './company-area.ts'
import { useForm } from '#app/forms/use-form.ts'
import { AccountName, PasswordField, Refusal, SubmitButton } from '#app/forms/form-fields.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useToast } from '#app/shell/toast.tsx'

/** A new password ends the other sessions. */
export function ProfilePassword({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations()
  const { company, call } = useCompanyArea()
  const showToast = useToast()
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitPassword(written, call),
    onDone: (_, written) => {
      written.reset()
      showToast(t('toast.passwordChanged'))
      onChanged()
    },
  })
  return (
    <ProfileSection
      id="password-title"
      title={t('profile.passwordTitle')}
      note={t('profile.passwordNote')}
    >
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <AccountName email={company.email} />
        <div className="form-fields profile-passwords">
          <PasswordField
            name="current_password"
            label={t('profile.currentPassword')}
            error={error('current_password')}
            autoComplete="current-password"
          />
          <PasswordField
            name="password"
            label={t('forgot.newPassword')}
            error={error('password')}
            hint={t('signup.passwordHint')}
            autoComplete="new-password"
          />
          <PasswordField
            name="re_password"
            label={t('forgot.reNewPassword')}
            error={error('re_password')}
            autoComplete="new-password"
          />
        </div>
        <SubmitButton label={t('forgot.changePassword')} isSending={isSending} />
      </form>
    </ProfileSection>
  )
}
