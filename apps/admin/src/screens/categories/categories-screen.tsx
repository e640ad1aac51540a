import {
  changeCategory,
  createCategory,
  listAdminCategories,
} from '@padauk/contract/admin/categories'
import type { AdminCategory, NewCategory } from '@padauk/contract/admin/categories'
import { categoryKinds } from '@padauk/contract/categories'
import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#admin/forms/text-field.tsx'
import { AskForm } from '#admin/screens/tenders/ask-form.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import './categories.css'

/** The list of categories that tenders and companies choose from. */
export default function CategoriesScreen() {
  const { t } = useWords()
  const asked = useAnswer(listAdminCategories, {})
  const mayWrite = useMay('owner', 'officer')
  return (
    <Screen
      title={t('categories.title')}
      lead={t('categories.lead')}
      {...(mayWrite && { actions: <Create /> })}
    >
      <Panel>
        <Answer of={asked}>{({ items }) => <Rows items={items} mayWrite={mayWrite} />}</Answer>
      </Panel>
    </Screen>
  )
}

function Rows({ items, mayWrite }: { items: AdminCategory[]; mayWrite: boolean }) {
  const { t, number } = useWords()
  if (items.length === 0) return <p>{t('categories.empty')}</p>
  return (
    <ul className="category-rows">
      {items.map((category) => (
        <li key={category.id}>
          <div>
            <b>{category.name_en}</b>
            <p lang="my">{category.name_mm || t('categories.noBurmese')}</p>
            <p className="category-fine">
              {t(`categories.kinds.${category.kind}`)}, {t('categories.place')}{' '}
              {number(category.place)}
            </p>
          </div>
          {category.retired && <StatusBadge tone="closed">{t('categories.retired')}</StatusBadge>}
          {mayWrite && <Change category={category} />}
        </li>
      ))}
    </ul>
  )
}

const newCategory: NewCategory = {
  name_en: '',
  name_mm: '',
  kind: 'services',
  place: 100,
  retired: false,
}

function Create() {
  const { t } = useWords()
  return (
    <CategoryForm
      label={t('categories.create')}
      kind="main"
      values={newCategory}
      act={(body) => callAdmin(createCategory, { body })}
    />
  )
}

function Change({ category }: { category: AdminCategory }) {
  const { t } = useWords()
  const { id, revision, revised_at: _, ...values } = category
  return (
    <CategoryForm
      label={t('categories.change', { name: category.name_en })}
      values={values}
      act={(body) => callAdmin(changeCategory, { params: { id }, body: { ...body, revision } })}
    />
  )
}

type FormProps = {
  label: string
  kind?: 'main'
  values: NewCategory
  act: (values: NewCategory) => Promise<Answered<unknown>>
}

function CategoryForm({ label, kind, values, act }: FormProps) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <AskForm
      button={{ label, ...(kind && { kind }) }}
      title={label}
      values={values}
      confirm={t('categories.save')}
      troubles={({ name_en }) =>
        name_en.trim() === '' ? { name_en: 'validation.category.nameRequired' } : {}
      }
      act={act}
      done={() => {
        notify('categories.saved', { type: 'success' })
        refresh()
      }}
    >
      <TextField name="name_en" label={t('categories.nameEn')} maxLength={120} lang="en" />
      <TextField name="name_mm" label={t('categories.nameMm')} maxLength={120} lang="my" />
      <SelectField
        name="kind"
        label={t('categories.kind')}
        choices={categoryKinds.map((value) => ({ value, label: t(`categories.kinds.${value}`) }))}
      />
      <NumberField
        name="place"
        label={t('categories.place')}
        hint={t('categories.placeHint')}
        min={0}
        max={9999}
      />
      <CheckboxField
        name="retired"
        label={t('categories.retire')}
        hint={t('categories.retireHint')}
      />
    </AskForm>
  )
}
