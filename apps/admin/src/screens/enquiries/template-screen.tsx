import {
  changeTemplate,
  readTemplate,
  removeTemplate,
  TemplateChange,
} from '@padauk/contract/admin/enquiry-templates'
import type { EnquiryTemplate } from '@padauk/contract/admin/enquiry-templates'
import { useNotify } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'
import { TemplateWordsFields, templatesWay } from './template-words.tsx'

export default function TemplateScreen() {
  const { t, language } = useWords()
  const { id = '' } = useParams()
  const asked = useAnswer(readTemplate, { params: { id } })
  return (
    <Answer of={asked}>
      {(template) => (
        <Screen
          title={nameOf(template, language)}
          back={templatesWay(t)}
          actions={<RemoveTemplate id={template.id} />}
        >
          <ChangeForm key={template.id} template={template} />
        </Screen>
      )}
    </Answer>
  )
}

/** Says what was done and goes back to the list. */
function useLeave() {
  const notify = useNotify()
  const navigate = useNavigate()
  return (sentence: string) => {
    notify(sentence, { type: 'success' })
    void navigate('/enquiries/templates')
  }
}

function RemoveTemplate({ id }: { id: string }) {
  const { t } = useWords()
  const leave = useLeave()
  const said = (word: string) => t(`enquiries.templates.${word}`)
  return (
    <AskFirst
      button={{ label: said('remove') }}
      title={said('removeTitle')}
      confirm={said('remove')}
      kind="danger"
      act={() => callAdmin(removeTemplate, { params: { id } })}
      done={() => leave('enquiries.templates.removed')}
    >
      <p>{said('removeText')}</p>
    </AskFirst>
  )
}

const changeOf = ({ id: _, ...words }: EnquiryTemplate): TemplateChange => words

function ChangeForm({ template }: { template: EnquiryTemplate }) {
  const { t } = useWords()
  const leave = useLeave()
  const params = { id: template.id }
  const inBoth = (name: string) => {
    const label = t(`enquiries.templates.${name}`)
    return {
      [`${name}_en`]: t('form.inEnglish', { label }),
      [`${name}_mm`]: t('form.inBurmese', { label }),
    }
  }
  return (
    <EditForm
      formKey={`enquiry-template-${template.id}`}
      values={changeOf(template)}
      schema={TemplateChange}
      save={(values) => callAdmin(changeTemplate, { params, body: values })}
      saved={() => leave('enquiries.templates.saved')}
      lock={{
        read: () => callAdmin(readTemplate, { params }),
        values: changeOf,
        labels: { ...inBoth('name'), ...inBoth('subject'), ...inBoth('text') },
      }}
    >
      <TemplateWordsFields />
    </EditForm>
  )
}
