import { languages } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { submitProfile } from './account-forms.ts'
import { useCompanyArea } from './company-area.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { languageNames } from './language-names.ts'
import { ProfileSection } from './profile-section.tsx'
import { useToast } from '#app/shell/toast.tsx'

export function ProfileDetails() {
  const t = useTranslations()
  const { company, call, reload } = useCompanyArea()
  const showToast = useToast()
  const isOwner = company.role === 'owner'
  const { formProps, error, refusal, isSending } = useForm({
    // Not for the next person who signs in on the same device.
    draft: { name: `profile:${company.id}` },
    submit: (written) => submitProfile(written, call),
    onDone: () => {
      showToast(t('profile.saved'))
      reload()
    },
  })
  return (
    <ProfileSection id="details" title={t('profile.detailsTitle')} note={t('profile.fixedNote')}>
      <dl className="profile-facts">
        <div>
          <dt>{t('signup.companyName')}</dt>
          <dd>{company.company_name}</dd>
        </div>
        <div>
          <dt>{t('signup.email')}</dt>
          <dd className="font-latin">{company.email}</dd>
        </div>
      </dl>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <div className="form-fields">
          <TextField
            name="name"
            label={t('signup.name')}
            error={error('name')}
            autoComplete="name"
            defaultValue={company.name}
          />
          <TextField
            name="phone"
            type="tel"
            inputMode="tel"
            label={t('signup.phone')}
            error={error('phone')}
            autoComplete="tel"
            defaultValue={company.phone}
            {...(!isOwner && { readOnly: true, hint: t('profile.ownerOnly') })}
          />
          <Field id="language" label={t('profile.language')} error={error('language')}>
            <select
              {...controlProps('language', error('language'))}
              name="language"
              defaultValue={company.language}
            >
              {languages.map((language) => (
                <option key={language} value={language}>
                  {t(`language.${languageNames[language]}`)}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <SubmitButton label={t('common.save')} isSending={isSending} />
      </form>
    </ProfileSection>
  )
}
