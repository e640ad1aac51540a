import type { Paper } from '@padauk/contract/papers'
import { useTranslations } from 'use-intl'
import { byExpiry } from '#app/papers/expiry.ts'
import { ExpiryWords, PaperName } from '#app/papers/paper-words.tsx'
import { peoplePath } from '#app/words/links.ts'
import { Section } from './section.tsx'
import '#app/papers/papers.css'

type Props = { papers: readonly Paper[]; today: string }

/** The company's papers, those that expire next first. */
export function PaperList({ papers, today }: Props) {
  const t = useTranslations()
  return (
    <Section title={t('companyHome.papers')} more={{ to: peoplePath, label: t('papers.together') }}>
      {papers.length === 0 && <p className="desk-nothing">{t('papers.lead')}</p>}
      <ul className="desk-list">
        {byExpiry(papers).map((paper) => (
          <li key={paper.id} className="paper-facts">
            <PaperName paper={paper} />
            <ExpiryWords day={paper.expires_on} today={today} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
