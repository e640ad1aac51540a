import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tendersPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { useTender } from '#app/tenders/tender-view.ts'
import { Icon } from '#app/parts/icon.tsx'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { TenderDetail } from '#app/tenders/tender-detail.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import type { Route } from './+types/tender'

const FollowButton = lazyPart(
  async () => (await import('#app/notices/follow-button.tsx')).FollowButton,
)

export default function TenderPage({ params }: Route.ComponentProps) {
  const t = useTranslations()
  const language = useLanguage()
  const { view, hasFailed, supportCode, load, refresh } = useTender(params.id)
  if (view === null) return <NotFound />
  return (
    <Screen>
      <PageHead title={view?.tender.name ?? t('meta.tender.title')} isHidden />
      <div className="tender-top">
        <Link to={screenPath(language, tendersPath)} className="onward">
          <Icon name="arrow-left" />
          <Phrases>{t('nav.eTenders')}</Phrases>
        </Link>
        {view && (
          <Suspense>
            <FollowButton tenderId={view.tender.id} isFollowed={view.tender.followed} />
          </Suspense>
        )}
      </div>
      {view ? (
        <TenderDetail view={view} refresh={refresh} />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.tender.title')}</h1>
          {hasFailed ? (
            <LoadFailed tryAgain={load} supportCode={supportCode} />
          ) : (
            <PageLoading blocks={3} />
          )}
        </>
      )}
    </Screen>
  )
}
