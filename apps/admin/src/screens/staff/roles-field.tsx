import { staffRoles } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import { useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import './roles-field.css'

/** Each role with what it lets a person do: who chooses must not have to know the words. */
export function RolesField({ name }: { name: string }) {
  const { t } = useWords()
  const hint = t('staff.rolesHint')
  const { id, field, error, described } = useFormField({ name, hint })
  const chosen: StaffRole[] = field.value ?? []
  const toggle = (role: StaffRole) =>
    field.onChange(staffRoles.filter((each) => chosen.includes(each) !== (each === role)))
  return (
    <fieldset className="roles-field" {...described}>
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
