import { longestAnswer, longestSubject } from '@padauk/contract/admin/enquiries'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { useWords } from '#admin/words/words.ts'

export const templatesWay = (t: (key: string) => string) => ({
  to: '/enquiries/templates',
  label: t('enquiries.templates.title'),
})

/** The fields of a new and of a known template. */
export function TemplateWordsFields() {
  const { t } = useWords()
  const said = (word: string) => t(`enquiries.templates.${word}`)
  return (
    <Panel>
      <BilingualField
        names={['name_en', 'name_mm']}
        label={said('name')}
        hint={said('nameHint')}
        maxLength={120}
      />
      <BilingualField
        names={['subject_en', 'subject_mm']}
        label={said('subject')}
        maxLength={longestSubject}
      />
      <BilingualField
        names={['text_en', 'text_mm']}
        label={said('text')}
        hint={said('textHint')}
        rows={9}
        maxLength={longestAnswer}
      />
    </Panel>
  )
}
