import { createTender } from '@padauk/contract/admin/tenders'
import { useState } from 'react'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words/words.ts'
import { TenderFields, bodyOf, newTender } from './tender-form.tsx'

export default function CreateTenderScreen() {
  const { t } = useWords()
  const notify = useNotify()
  const navigate = useNavigate()
  const [values] = useState(() => newTender(new Date()))
  return (
    <Screen
      title={t('tenders.form.createTitle')}
      lead={t('tenders.form.createLead')}
      back={{ to: '/tenders', label: t('tenders.title') }}
    >
      <EditForm
        formKey="tender-new"
        values={values}
        saveLabel={t('tenders.form.save')}
        save={(typed) => callAdmin(createTender, { body: bodyOf(typed) })}
        saved={({ id }) => {
          notify('tenders.form.saved', { type: 'success' })
          void navigate(`/tenders/${id}`)
        }}
      >
        <TenderFields />
      </EditForm>
    </Screen>
  )
}
