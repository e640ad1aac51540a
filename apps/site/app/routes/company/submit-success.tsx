import { readSubmission } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAnswer, useCompanyArea } from '#app/company-area'
import { homePath, screenPath, submitPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { isReceipt } from '#app/submission/bid'
import { LoadFailed } from '#components/load-failed'
import { Message } from '#components/message'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { Loading } from '#components/submission/loading'
import { ThankYou } from '#components/submission/thank-you'
import type { Route } from './+types/submit-success'

/** Thanks only whoever has a receipt, whatever the address says. */
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
          {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <Loading />}
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
