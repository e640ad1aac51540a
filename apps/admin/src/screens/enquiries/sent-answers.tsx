import type { EnquiryAnswer } from '@padauk/contract/admin/enquiries'
import { htmlLanguage } from '@padauk/language/language'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

/** What was sent, as it was sent. */
export function SentAnswers({ answers }: { answers: readonly EnquiryAnswer[] }) {
  const { t, dateAndTime } = useWords()
  if (answers.length === 0) return null
  return (
    <Panel title={t('enquiries.answers.title')}>
      <ul className="enquiry-notes">
        {answers.map(({ id, language, subject, text, by, sent_at: at }) => (
          <li key={id}>
            <p lang={htmlLanguage(language)}>
              <b>{subject}</b>
            </p>
            <p className="enquiry-note" lang={htmlLanguage(language)}>
              {text}
            </p>
            <p className="enquiry-quiet">
              {t('enquiries.answers.by', { name: by?.name ?? '', date: dateAndTime(at) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
