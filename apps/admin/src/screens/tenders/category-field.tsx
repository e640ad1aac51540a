import { listAdminCategories } from '@padauk/contract/admin/categories'
import { useWatch } from 'react-hook-form'
import { useAnswer } from '#admin/components/answer.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { SelectField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { textFields } from './tender-fields.ts'

/** A category of the list; without one, the text that the tender has. */
export function CategoryField() {
  const { t, language } = useWords()
  const { answer } = useAnswer(listAdminCategories, {})
  const chosen = useWatch<Record<string, string>>({ name: 'category_id' })
  const text = textFields.find(({ name }) => name === 'category')
  const all = answer?.ok ? answer.value.items : []
  const choices = all
    .filter(({ id, retired }) => !retired || id === chosen)
    .map(({ id, name_en, name_mm }) => ({
      value: id,
      label: (language === 'mm' && name_mm) || name_en,
    }))
  return (
    <>
      <SelectField
        name="category_id"
        label={t('tenders.form.categoryChoice')}
        hint={t('tenders.form.categoryChoiceHint')}
        choices={choices}
        none={t('tenders.form.noCategory')}
      />
      {!chosen && text && (
        <BilingualField
          label={t(text.label)}
          names={text.names}
          hint={t('tenders.form.categoryHint')}
          {...text.limit}
        />
      )}
    </>
  )
}
