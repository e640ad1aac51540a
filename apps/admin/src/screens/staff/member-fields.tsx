import { languages } from '@padauk/language/language'
import { SelectField, TextField, useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Member, MemberChange, MemberState } from '@padauk/contract/admin/staff'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { staffRoles } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import './staff.css'

/** The fields of a new and of a known member. `email` is fixed once the person is invited: it is the sign-in name. */
export function MemberFields({ withEmail = false }: { withEmail?: boolean }) {
  const { t } = useWords()
  const choices = languages.map((value) => ({ value, label: t(`staff.languages.${value}`) }))
  return (
    <>
      <TextField name="name" label={t('staff.name')} maxLength={120} />
      {withEmail && (
        <TextField name="email" type="email" label={t('staff.email')} maxLength={254} />
      )}
      <RolesField name="roles" />
      <SelectField name="language" label={t('staff.language')} choices={choices} />
    </>
  )
}

/** What of a member can be changed, as it is now. */
export const changeOf = ({ revision, name, roles, language, state }: Member): MemberChange => ({
  revision,
  name,
  roles,
  language,
  active: state !== 'inactive',
})

const tones = { active: 'good', invited: 'new', inactive: 'closed' } as const

export function MemberStateBadge({ state }: { state: MemberState }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`staff.states.${state}`)}</StatusBadge>
}

/** Each role with what it allows, because the names alone do not say it. */
function RolesField({ name }: { name: string }) {
  const { t } = useWords()
  const hint = t('staff.rolesHint')
  const { id, field, error, described } = useFormField({ name, hint })
  const chosen: StaffRole[] = field.value ?? []
  const toggle = (role: StaffRole) =>
    field.onChange(staffRoles.filter((each) => chosen.includes(each) !== (each === role)))
  return (
    <fieldset className="field-group roles-field" {...described}>
      <legend>{t('staff.roles')}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {staffRoles.map((role, position) => (
        <div key={role} className="checkbox-field">
          <input
            id={`${id}-${role}`}
            ref={position === 0 ? field.ref : undefined}
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={() => toggle(role)}
            aria-describedby={`${id}-${role}-may`}
          />
          <div>
            <label htmlFor={`${id}-${role}`}>{t(`roles.${role}`)}</label>
            <p className="field-hint" id={`${id}-${role}-may`}>
              {t(`staff.may.${role}`)}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
