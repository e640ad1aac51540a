import { readAdminTender, translateTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { useNotify, useRefresh } from 'ra-core'
import { Navigate, useNavigate, useParams } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words/words.ts'
import { textFields, textsOf } from './tender-fields.ts'
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

/** The English is there to translate from; what is already there in Burmese stays too. */
const valuesOf = (tender: AdminTender) => ({ revision: tender.revision, ...textsOf(tender) })

function TranslateTender({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const name = useTenderName()(tender)
  const params = { id: tender.id }
  const needed = textFields.filter(({ names: [en] }) => tender[en] !== '')

  function save({ revision, ...typed }: ReturnType<typeof valuesOf>) {
    const burmese = Object.fromEntries(textFields.map(({ names: [, mm] }) => [mm, typed[mm]]))
    return callAdmin(translateTender, { params, body: { revision, ...burmese } })
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
          labels: Object.fromEntries(textFields.map(({ names: [, mm], label }) => [mm, t(label)])),
        }}
      >
        <Panel>
          {needed.map(({ name: field, names, label, limit }) => (
            <BilingualField
              key={field}
              label={t(label)}
              names={names}
              fixed={tender[names[1]] === '' ? ['en'] : ['en', 'mm']}
              {...limit}
            />
          ))}
        </Panel>
      </EditForm>
    </Screen>
  )
}
