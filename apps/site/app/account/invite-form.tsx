import { memberRoles } from '@padauk/contract/person-roles'
import { languages } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { Tick } from '#app/forms/tick.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useToast } from '#app/shell/toast.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import { useCompanyArea } from './company-area.ts'
import { languageNames } from './language-names.ts'
import { submitInvitation } from './people-forms.ts'

/** The weaker role first, and chosen. */
const offered = memberRoles.toReversed()

/** By e-mail, in the language of the page unless the owner chooses the other. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const { call } = useCompanyArea()
  const showToast = useToast()
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitInvitation(written, call),
    onDone: (email, written) => {
      written.reset()
      showToast(t('people.sent', { email }))
      onInvited()
    },
  })
  return (
    <section className="panel-part" aria-labelledby="invite-title">
      <h3 id="invite-title">
        <Phrases>{t('people.invite')}</Phrases>
      </h3>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <div className="form-fields form-fields-narrow">
          <TextField
            name="email"
            type="email"
            label={t('people.email')}
            error={error('email')}
            autoComplete="off"
          />
          <RoleChoice />
          <Field id="language" label={t('people.language')} error={error('language')}>
            <select
              {...controlProps('language', error('language'))}
              name="language"
              defaultValue={language}
            >
              {languages.map((each) => (
                <option key={each} value={each}>
                  {t(`language.${languageNames[each]}`)}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <SubmitButton label={t('people.send')} isSending={isSending} />
      </form>
    </section>
  )
}

function RoleChoice() {
  const t = useTranslations('people')
  return (
    <fieldset className="ticks">
      <legend>{t('role')}</legend>
      {offered.map((role) => (
        <Tick
          key={role}
          type="radio"
          name="role"
          value={role}
          label={t(`roles.${role}`)}
          hint={t(`roles.${role}Hint`)}
          defaultChecked={role === offered[0]}
        />
      ))}
    </fieldset>
  )
}
