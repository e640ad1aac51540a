import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { PeoplePanel } from '#app/account/people-panel.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { companyHomePath, screenPath } from '#app/words/links.ts'
import { Phrases } from '#app/words/typeset.tsx'
import { PapersPanel } from './papers-panel.tsx'
import './papers.css'

/** What a company has here for all its bids. */
export function PeopleAndPapersScreen() {
  const t = useTranslations('papers')
  const language = useLanguage()
  const { company } = useCompanyArea()
  return (
    <Screen>
      <PageHead title={t('together')} isHidden />
      <Link to={screenPath(language, companyHomePath)} className="onward mb-3">
        <Icon name="arrow-left" />
        <span className="company-link">{company.company_name}</span>
      </Link>
      <div className="screen-head">
        <h1>
          <Phrases>{t('together')}</Phrases>
        </h1>
      </div>
      <div className="people-and-papers">
        <PapersPanel />
        <PeoplePanel />
      </div>
    </Screen>
  )
}
