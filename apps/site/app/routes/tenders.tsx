import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageContext } from '#app/page.server'
import { loadTenders } from '#app/tenders-data.server'
import { Loading } from '#components/loading'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { TenderList } from '#components/tender-list'
import { Phrases } from '#components/typeset'
import type { Route } from './+types/tenders'

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadTenders(context.get(pageContext), url.searchParams.get('cursor'))

export default function TendersPage({ loaderData: { tenders, next } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <Screen>
      <PageHead title={t('meta.tenders.title')} description={t('meta.tenders.description')} />
      <h1 className="mb-8">
        <Phrases>{t('tenders.title')}</Phrases>
      </h1>
      {tenders ? <TenderList tenders={tenders} /> : <Loading of="page" />}
      <p className="mt-8 text-small text-muted">{t('tender.myanmarTime')}</p>
      {next && <NextPage cursor={next} label={t('common.next')} />}
    </Screen>
  )
}

function NextPage({ cursor, label }: { cursor: string; label: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('cursor', cursor)
  return (
    <p className="mt-8">
      <Link to={`${pathname}?${params}`} className="button">
        {label}
      </Link>
    </p>
  )
}
