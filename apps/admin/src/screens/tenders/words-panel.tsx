import type { AdminTender } from '@padauk/contract/admin/tenders'
import { htmlLanguage } from '@padauk/language/language'
import { MissingBurmese } from '#admin/components/status-badge.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { plainText } from '#admin/screens/content/version-value.tsx'
import { useWords } from '#admin/words/words.ts'
import { textFields } from './tender-fields.ts'

const sides = [
  { language: 'en', label: 'tenders.details.english' },
  { language: 'mm', label: 'tenders.details.burmese' },
] as const

/** What is written, in both languages beside each other; how it looks is for the preview to show. */
export function TenderWords({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.details.words')}>
      {tender.english_only && <p className="tender-before">{t('tenders.details.englishOnly')}</p>}
      <div className="tender-sides">
        {sides.map(({ language, label }) => (
          <section key={language}>
            <h3>
              {t(label)} {language === 'mm' && tender.missing_burmese && <MissingBurmese />}
            </h3>
            <dl>
              {textFields.map((field) => (
                <div key={field.name}>
                  <dt>{t(field.label)}</dt>
                  <Written text={tender[`${field.name}_${language}`]} language={language} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  )
}

function Written({ text, language }: { text: string; language: 'en' | 'mm' }) {
  const { t } = useWords()
  if (text === '') return <dd className="tender-none">{t('tenders.details.none')}</dd>
  return <dd lang={htmlLanguage(language)}>{plainText(text)}</dd>
}
