import { readAdminTender, translateTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { useNotify, useRefresh } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router'
import { callAdmin } from '#admin/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words.ts'
import { useTenderName } from './tender-words.tsx'

export default function TranslateTenderScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readAdminTender, { params: { id } })
  return (
    <Answer of={asked}>
      {(tender) =>
        tender.may_be_translated ? (
          <TranslateTender key={tender.id} tender={tender} />
        ) : (
          <Navigate to={`/tenders/${id}`} replace />
        )
      }
    </Answer>
  )
}

const fields = [
  { name: 'name', label: 'tenders.name', maxLength: 200 },
  { name: 'category', label: 'tenders.category', maxLength: 120 },
  { name: 'topic', label: 'tenders.details.topic', maxLength: 300 },
  { name: 'body', label: 'tenders.details.body', rich: true },
] as const

/** The English is there to translate from; what is already there in Burmese stays too. */
const valuesOf = ({ revision, ...tender }: AdminTender) => ({
  revision,
  name_en: tender.name_en,
  name_mm: tender.name_mm,
  category_en: tender.category_en,
  category_mm: tender.category_mm,
  topic_en: tender.topic_en,
  topic_mm: tender.topic_mm,
  body_en: tender.body_en,
  body_mm: tender.body_mm,
})

function TranslateTender({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const name = useTenderName()(tender)
  const params = { id: tender.id }
  const needed = fields.filter((field) => tender[`${field.name}_en`] !== '')

  function save({
    revision,
    name_mm,
    category_mm,
    topic_mm,
    body_mm,
  }: ReturnType<typeof valuesOf>) {
    const body = { revision, name_mm, category_mm, topic_mm, body_mm }
    return callAdmin(translateTender, { params, body })
  }

  return (
    <Screen
      title={t('tenders.translate.title', { name })}
      lead={t('tenders.translate.lead')}
      back={{ to: `/tenders/${tender.id}`, label: name }}
    >
      <EditForm
        formKey={`tender-translation-${tender.id}`}
        values={valuesOf(tender)}
        saveLabel={t('tenders.translate.save')}
        save={save}
        saved={() => {
          notify('tenders.translate.saved', { type: 'success' })
          refresh()
          void navigate(`/tenders/${tender.id}`)
        }}
        lock={{
          read: () => callAdmin(readAdminTender, { params }),
          values: valuesOf,
          change: ({ revised_by: by, revised_at: at }) => ({ by: by?.name ?? null, at }),
          labels: Object.fromEntries(fields.map((field) => [`${field.name}_mm`, t(field.label)])),
        }}
      >
        <Panel>
          {needed.map(({ name: field, label, ...look }) => (
            <BilingualField
              key={field}
              label={t(label)}
              names={[`${field}_en`, `${field}_mm`]}
              fixed={tender[`${field}_mm`] === '' ? ['en'] : ['en', 'mm']}
              {...look}
            />
          ))}
        </Panel>
      </EditForm>
    </Screen>
  )
}
