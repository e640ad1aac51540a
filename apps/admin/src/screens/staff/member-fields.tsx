import { languages } from '@padauk/language/language'
import { SelectField, TextField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { RolesField } from './roles-field.tsx'

/** What is the same for somebody new and somebody known. `email` only for who is new: it is the name at the door. */
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
