import type { WrittenAnswer } from '@padauk/contract/admin/enquiries'
import { listTemplates } from '@padauk/contract/admin/enquiry-templates'
import type { EnquiryTemplate } from '@padauk/contract/admin/enquiry-templates'
import { languages } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAnswer } from '#admin/components/answer.tsx'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { SelectField } from '#admin/forms/text-field.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'

/** English stands in where the Burmese is missing. */
const wordsIn = (template: EnquiryTemplate, language: Language) => ({
  subject: (language === 'mm' && template.subject_mm) || template.subject_en,
  text: (language === 'mm' && template.text_mm) || template.text_en,
})

/** Fills subject and text from a template, and again in the other language; what was typed stays. */
function useTemplate() {
  const form = useFormContext<WrittenAnswer>()
  const language = useWatch<WrittenAnswer, 'language'>({ name: 'language' })
  const filled = useRef({ subject: '', text: '' })
  const [template, setTemplate] = useState<EnquiryTemplate>()

  useEffect(() => {
    if (!template) return
    const { subject, text } = form.getValues()
    const words = wordsIn(template, language)
    const isOwn = text.trim() !== '' && text !== filled.current.text
    if (subject.trim() === '' || subject === filled.current.subject) {
      form.setValue('subject', words.subject, { shouldDirty: true })
    }
    form.setValue('text', isOwn ? `${text.trimEnd()}\n\n${words.text}` : words.text, {
      shouldDirty: true,
    })
    filled.current = { subject: words.subject, text: isOwn ? '' : words.text }
  }, [form, template, language])

  return { template, setTemplate }
}

export function TemplateField() {
  const { t, language } = useWords()
  const id = useId()
  const { answer } = useAnswer(listTemplates, {})
  const { template, setTemplate } = useTemplate()
  const templates = answer?.ok ? answer.value.items : []
  return (
    <FieldFrame id={id} label={t('enquiries.answer.template')}>
      <select
        id={id}
        value={template?.id ?? ''}
        onChange={({ target }) => setTemplate(templates.find((each) => each.id === target.value))}
      >
        <option value="">{t('enquiries.answer.noTemplate')}</option>
        {templates.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each, language)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function LanguageField({ ofSender }: { ofSender: Language }) {
  const { t } = useWords()
  const choices = languages.map((value) => {
    const language = t(`enquiries.details.languages.${value}`)
    const label = value === ofSender ? t('enquiries.answer.asSender', { language }) : language
    return { value, label }
  })
  return <SelectField name="language" label={t('enquiries.answer.language')} choices={choices} />
}
