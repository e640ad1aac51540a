import { useTranslations } from 'use-intl'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { AskScreen } from '#app/tenders/ask-screen.tsx'
import { useQuestions } from '#app/tenders/questions-view.ts'
import { useTender } from '#app/tenders/tender-view.ts'
import type { Route } from './+types/questions'

export default function QuestionsPage({ params: { id } }: Route.ComponentProps) {
  const t = useTranslations()
  const tender = useTender(id)
  const asked = useQuestions(id)
  if (tender.view === null) return <NotFound />
  const { view } = tender
  const { questions, refresh } = asked
  const failed = [tender, asked].find(({ hasFailed }) => hasFailed)
  return (
    <Screen>
      <PageHead title={t('meta.questions.title')} isHidden />
      {view && questions ? (
        <AskScreen view={view} questions={questions} refresh={refresh} />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.questions.title')}</h1>
          {failed ? (
            <LoadFailed tryAgain={failed.load} supportCode={failed.supportCode} />
          ) : (
            <PageLoading />
          )}
        </>
      )}
    </Screen>
  )
}
