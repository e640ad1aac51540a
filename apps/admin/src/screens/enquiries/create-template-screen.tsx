import { createTemplate, TemplateWords } from '@padauk/contract/admin/enquiry-templates'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words/words.ts'
import { TemplateWordsFields, templatesWay } from './template-words.tsx'

const empty: TemplateWords = {
  name_en: '',
  name_mm: '',
  subject_en: '',
  subject_mm: '',
  text_en: '',
  text_mm: '',
}

export default function CreateTemplateScreen() {
  const { t } = useWords()
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <Screen title={t('enquiries.templates.new')} back={templatesWay(t)}>
      <EditForm
        formKey="enquiry-template-new"
        values={empty}
        schema={TemplateWords}
        save={(values) => callAdmin(createTemplate, { body: values })}
        saved={() => {
          notify('enquiries.templates.saved', { type: 'success' })
          void navigate('/enquiries/templates')
        }}
      >
        <TemplateWordsFields />
      </EditForm>
    </Screen>
  )
}
