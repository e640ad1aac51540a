import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tendersPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { useTender } from '#app/tender-view'
import { Icon } from '#components/icon'
import { LoadFailed } from '#components/load-failed'
import { NotFound } from '#components/not-found'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { TenderDetail } from '#components/tender-detail'
import { Phrases } from '#components/typeset'
import type { Route } from './+types/tender'

export default function TenderPage({ params }: Route.ComponentProps) {
  const t = useTranslations()
  const language = useLanguage()
  const { view, hasFailed, supportCode, load, refresh } = useTender(params.id)
  if (view === null) return <NotFound />
  return (
    <Screen>
      <PageHead title={view?.tender.name ?? t('meta.tender.title')} isHidden />
      <Link to={screenPath(language, tendersPath)} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{t('nav.eTenders')}</Phrases>
      </Link>
      {view ? (
        <TenderDetail view={view} refresh={refresh} />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.tender.title')}</h1>
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <LoadingBlocks />}
        </>
      )}
    </Screen>
  )
}

function LoadingBlocks() {
  const t = useTranslations('common')
  return (
    <div className="loading loading-page" role="status">
      <p>{t('loadingShort')}</p>
      <div />
      <div />
      <div />
    </div>
  )
}
