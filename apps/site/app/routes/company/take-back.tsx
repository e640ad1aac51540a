import { useTranslations } from 'use-intl'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { TakeBackScreen } from '#app/tenders/take-back-screen.tsx'
import { useTender } from '#app/tenders/tender-view.ts'
import type { Route } from './+types/take-back'

export default function TakeBackPage({ params: { id } }: Route.ComponentProps) {
  const t = useTranslations()
  const { view, hasFailed, supportCode, load } = useTender(id)
  if (view === null) return <NotFound />
  return (
    <Screen>
      <PageHead title={t('meta.takeBack.title')} isHidden />
      {view ? (
        <TakeBackScreen view={view} />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.takeBack.title')}</h1>
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
        </>
      )}
    </Screen>
  )
}
