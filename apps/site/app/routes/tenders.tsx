import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import { screenPath, signInPath, submittedPath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { loadTenders } from '#app/tenders/tenders-data.server.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { TenderList } from '#app/tenders/tender-list.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import type { Route } from './+types/tenders'

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadTenders(context.get(pageContext), { cursor: url.searchParams.get('cursor'), now: new Date() })

export default function TendersPage({ loaderData: { tenders, next } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <Screen>
      <PageHead
        title={t('meta.tenders.title')}
        description={t('meta.tenders.description')}
        picture={tenders?.[0]?.picture}
      />
      <div className="screen-head">
        <h1>
          <Phrases>{t('tenders.title')}</Phrases>
        </h1>
        <p className="screen-lead">{t('tenders.myanmarTime')}</p>
      </div>
      {tenders ? <TenderList tenders={tenders} /> : <Loading of="page" />}
      {next && <NextPage cursor={next} label={t('tenders.more')} />}
      <WhoMayRead />
    </Screen>
  )
}

/** One box for visitors and companies: what it says changes, its place does not. */
function WhoMayRead() {
  const t = useTranslations()
  const language = useLanguage()
  const company = useCompanyName()
  return (
    <div className="who-may-read">
      <Icon name="person" />
      <p>{company ? t('tenders.signedIn', { company }) : t('tenders.anyoneMayRead')}</p>
      {company === undefined ? (
        <Link to={screenPath(language, signInPath)} className="button button-small">
          {t('nav.login')}
        </Link>
      ) : (
        <Link to={screenPath(language, submittedPath)} className="button button-small">
          {t('nav.submittedTenders')}
        </Link>
      )}
    </div>
  )
}

function NextPage({ cursor, label }: { cursor: string; label: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('cursor', cursor)
  return (
    <p className="mt-8 text-center">
      <Link to={`${pathname}?${params}`} className="button">
        {label}
        <Icon name="arrow-right" />
      </Link>
    </p>
  )
}
