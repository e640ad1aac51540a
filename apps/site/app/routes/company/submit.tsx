import { useTranslations } from 'use-intl'
import { useTender } from '#app/tender-view'
import { LoadFailed } from '#components/load-failed'
import { NotFound } from '#components/not-found'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { Loading } from '#components/submission/loading'
import { SubmissionScreen } from '#components/submission/submission-screen'
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
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <Loading />}
        </>
      )}
    </Screen>
  )
}
