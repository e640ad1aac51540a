import {
  answerEnquiry,
  longestAnswer,
  openPlaces,
  WrittenAnswer,
} from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail } from '@padauk/contract/admin/enquiries'
import { htmlLanguage } from '@padauk/language/language'
import { useNotify, useRefresh } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Panel } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { TextField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { LanguageField, TemplateField } from './template-fields.tsx'

/** Writes to the sender. What is typed stays in the tab until it is sent. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const { id, revision, email, language } = enquiry

  async function send(typed: WrittenAnswer) {
    const answer = await callAdmin(answerEnquiry, { params: { id }, body: { ...typed, revision } })
    if (!answer.ok && answer.code === 'changed-since') {
      notify(answer.error, { type: 'warning' })
      refresh()
    }
    return answer
  }

  return (
    <EditForm
      formKey={`answer-${id}`}
      values={{ language, subject: '', text: '' }}
      schema={WrittenAnswer}
      save={send}
      saved={() => {
        notify('enquiries.answer.sent', { type: 'success' })
        refresh()
      }}
      saveLabel={t('enquiries.answer.send')}
      actions={<AnswerPreview id={id} />}
    >
      <Panel title={t('enquiries.answer.title')}>
        <FormPair>
          <TemplateField />
          <LanguageField ofSender={language} />
        </FormPair>
        <p className="enquiry-quiet">
          {t('enquiries.answer.templateHint')}{' '}
          <Link to="/enquiries/templates">{t('enquiries.answer.templates')}</Link>
        </p>
        <Words />
        <p className="enquiry-quiet">{t('enquiries.answer.fine', { email })}</p>
      </Panel>
    </EditForm>
  )
}

function Words() {
  const { t, listed } = useWords()
  const { language, text = '' } = useWatch<WrittenAnswer>()
  const lang = htmlLanguage(language ?? 'en')
  const places = text.match(openPlaces) ?? []
  return (
    <>
      <TextField name="subject" label={t('enquiries.answer.subject')} lang={lang} maxLength={160} />
      <div>
        <TextField
          name="text"
          label={t('enquiries.answer.text')}
          hint={t('enquiries.answer.textHint')}
          lang={lang}
          rows={9}
          maxLength={longestAnswer}
        />
        {places.length > 0 && (
          <p className="field-echo">{t('enquiries.answer.places', { places: listed(places) })}</p>
        )}
      </div>
    </>
  )
}
