import { readSubmission } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { homePath, screenPath, submitPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { isReceipt } from '#app/submission/bid.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { ThankYou } from '#app/submission/thank-you.tsx'
import type { Route } from './+types/submit-success'

/** Thanks only a company with a receipt; the address alone proves nothing. */
export default function SubmitSuccess({ params: { id } }: Route.ComponentProps) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const [receipt, setReceipt] = useState<SignedReceipt | null>()
  const { hasFailed, supportCode, load } = useAnswer(
    useCallback(() => call(readSubmission, { params: { tenderId: id } }), [call, id]),
    useCallback((answer: SignedReceipt | undefined) => {
      setReceipt(isReceipt(answer) ? answer : null)
    }, []),
  )
  return (
    <>
      <PageHead title={t('meta.submission.title')} isHidden />
      {receipt ? (
        <ThankYou receipt={receipt} />
      ) : receipt === null ? (
        <NothingFound id={id} />
      ) : (
        <Screen>
          <h1 className="sr-only">{t('meta.submission.title')}</h1>
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
        </Screen>
      )}
    </>
  )
}

function NothingFound({ id }: { id: string }) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <Message title={t('success.noneTitle')} text={t('success.noneText')}>
      <Link to={screenPath(language, submitPath(id))} className="button button-gold">
        {t('success.toForm')}
      </Link>
      <Link to={homePath(language)} className="button">
        {t('common.backToHome')}
      </Link>
    </Message>
  )
}
