import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import { dayOf, useCompanyHome, useServerTime } from './company-home.ts'
import type { View } from './company-home.ts'
import { Needs } from './needs.tsx'
import { PaperList } from './paper-list.tsx'
import { FollowedTenders, OwnTenders } from './tender-lists.tsx'
import './desk.css'

/** Where a company begins: what it has to do, and how far its tenders are. */
export function CompanyHomeScreen() {
  const t = useTranslations()
  const { company } = useCompanyArea()
  const { view, hasFailed, supportCode, load } = useCompanyHome()
  const title = t('nav.companyHome')
  return (
    <Screen>
      <PageHead title={title} isHidden />
      <div className="screen-head desk-title">
        <p>{company.company_name}</p>
        <h1>
          <Phrases>{title}</Phrases>
        </h1>
      </div>
      {view && <Desk view={view} />}
      {!view && !hasFailed && <PageLoading />}
      {!view && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </Screen>
  )
}

function Desk({ view: { home, clock } }: { view: View }) {
  const t = useTranslations()
  const now = useServerTime(clock)
  return (
    <>
      <section className="desk-needs">
        <h2>
          <Phrases>{t('companyHome.now')}</Phrases>
        </h2>
        <Needs needs={home.needs} now={now} />
      </section>
      <div className="desk-columns">
        <OwnTenders mine={home.mine} now={now} />
        <div className="desk-side">
          <FollowedTenders followed={home.followed} now={now} />
          <PaperList papers={home.papers} today={dayOf(now)} />
        </div>
      </div>
      <p className="timeline-note">{t('tenders.myanmarTime')}</p>
    </>
  )
}
