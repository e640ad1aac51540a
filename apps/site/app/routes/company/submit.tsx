import { receiptFacts } from '@padauk/contract/receipt-facts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { replacesParam } from '#app/words/links.ts'
import { useTender } from '#app/tenders/tender-view.ts'
import type { TenderView } from '#app/tenders/tender-view.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { useSealedParts } from '#app/submission/sealed-parts.ts'
import { SubmissionScreen } from '#app/submission/submission-screen.tsx'
import type { Route } from './+types/submit'

export default function Submit({ params: { id } }: Route.ComponentProps) {
  const t = useTranslations()
  const { search } = useLocation()
  const { view, hasFailed, supportCode, load, refresh } = useTender(id)
  const isSealed = view?.tender.sealing.kind === 'sealed'
  const parts = useSealedParts(isSealed)
  if (view === null) return <NotFound />
  return (
    <Screen>
      <PageHead title={t('meta.submission.title')} isHidden />
      {view && (parts !== null || !isSealed) ? (
        <SubmissionScreen
          key={id}
          view={view}
          parts={parts}
          refresh={refresh}
          replaces={replacedBy(search, view)}
        />
      ) : (
        <>
          <h1 className="sr-only">{t('meta.submission.title')}</h1>
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
        </>
      )}
    </Screen>
  )
}

/** The address names the receipt; it must be the one that counts. */
function replacedBy(search: string, { tender, submission }: TenderView) {
  const wanted = new URLSearchParams(search).get(replacesParam)
  if (wanted === null || tender.sealing.kind !== 'sealed') return null
  const number = submission && receiptFacts(submission.receipt).number.replaceAll('-', '')
  return number === wanted ? wanted : null
}
