import { useTranslations } from 'use-intl'
import { useTender } from '#app/tenders/tender-view.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { SubmissionScreen } from '#app/submission/submission-screen.tsx'
import type { Route } from './+types/submit'

export default function Submit({ params: { id } }: Route.ComponentProps) {
  const t = useTranslations()
  const { view, hasFailed, supportCode, load, refresh } = useTender(id)
  if (view === null) return <NotFound />
  return (
    <Screen>
      <PageHead title={t('meta.submission.title')} isHidden />
      {view ? (
        <SubmissionScreen key={id} view={view} refresh={refresh} />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.submission.title')}</h1>
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
        </>
      )}
    </Screen>
  )
}
