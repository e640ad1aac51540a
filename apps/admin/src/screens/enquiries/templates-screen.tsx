import { listTemplates } from '@padauk/contract/admin/enquiry-templates'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { MissingBurmese } from '#admin/components/status-badge.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'
import './enquiries.css'

export default function TemplatesScreen() {
  const { t, language } = useWords()
  const asked = useAnswer(listTemplates, {})
  const said = (word: string) => t(`enquiries.templates.${word}`)
  return (
    <Screen
      title={said('title')}
      lead={said('lead')}
      back={{ to: '/enquiries', label: t('enquiries.title') }}
      actions={
        <ButtonLink to="/enquiries/templates/create" kind="main">
          {said('new')}
        </ButtonLink>
      }
    >
      <Panel>
        <Answer of={asked}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{said('empty')}</p>
            ) : (
              <RecordTable
                caption={said('title')}
                items={items}
                linkTo={({ id }) => `/enquiries/templates/${id}`}
                columns={[
                  { label: said('name'), cell: (template) => nameOf(template, language) },
                  {
                    label: said('subject'),
                    cell: ({ subject_en: subject, text_mm: burmese }) => (
                      <>
                        {subject} {burmese === '' && <MissingBurmese />}
                      </>
                    ),
                  },
                ]}
              />
            )
          }
        </Answer>
      </Panel>
    </Screen>
  )
}
