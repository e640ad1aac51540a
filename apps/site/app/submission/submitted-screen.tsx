import type { SubmittedTender } from '@padauk/contract/accounts'
import { splitPictures } from '@padauk/contract/content'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { practicePath } from '#app/words/bid-links.ts'
import { receiptPath, screenPath, tenderPath, tendersPath, verifyPath } from '#app/words/links.ts'
import { useExactMoment } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { headingHere, textHere } from '#app/words/typesetting-here.ts'
import { languageOfText } from '#app/words/language.ts'
import { Icon } from '#app/parts/icon.tsx'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'
import { listSubmittedTenders } from '@padauk/contract/accounts'
import type { Answered } from '@padauk/contract/client'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { nextCursor } from '#app/api/client.ts'

const cursor = 'after'

export function SubmittedScreen() {
  const t = useTranslations()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const after = params.get(cursor)
  const { page, hasFailed, supportCode, load } = useSubmitted(after)
  if (page?.next) params.set(cursor, page.next)
  return (
    <Screen>
      <PageHead title={t('meta.submitted.title')} isHidden />
      <div className="screen-head">
        <h1>
          <Phrases>{t('submitted.title')}</Phrases>
        </h1>
        <p className="screen-lead">{t('tenders.myanmarTime')}</p>
      </div>
      {page && <Cards key={after} tenders={page.tenders} />}
      {!page && !hasFailed && <PageLoading />}
      {hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
      {page?.next && (
        <p className="mt-8 text-center">
          <Link to={`${pathname}?${params}`} className="button">
            {t('submitted.next')}
            <Icon name="arrow-right" />
          </Link>
        </p>
      )}
      {/* The camera is allowed to that page alone, so it is loaded as a whole. */}
      <p className="mt-8">
        <Link to={screenPath(language, verifyPath)} reloadDocument className="onward">
          {t('submitted.verify')}
        </Link>
      </p>
      <p className="mt-3">
        <Link to={screenPath(language, practicePath)} className="onward">
          {t('submitted.practise')}
        </Link>
      </p>
    </Screen>
  )
}

function Cards({ tenders }: { tenders: SubmittedTender[] }) {
  const t = useTranslations('submitted')
  const language = useLanguage()
  if (tenders.length > 0) {
    return (
      <ul className="tenders">
        {tenders.map((tender) => (
          <Card key={tender.receipt_no} tender={tender} />
        ))}
      </ul>
    )
  }
  return (
    <div className="tenders-empty">
      <p>{t('empty')}</p>
      <Link to={screenPath(language, tendersPath)} className="button button-ink mt-6">
        {t('toTenders')}
      </Link>
    </div>
  )
}

function Card({ tender }: { tender: SubmittedTender }) {
  const t = useTranslations()
  const language = useLanguage()
  const at = useExactMoment()
  const { id, name, topic, receipt_no: receiptNo } = tender
  const [picture] = splitPictures(tender.pictures)
  return (
    <li className="tender" data-state="open">
      {picture && (
        <picture>
          <img src={picture} alt="" loading="lazy" decoding="async" className="tender-picture" />
        </picture>
      )}
      <div className="tender-words">
        <p className="tender-status">
          <strong className="badge" data-look="submitted">
            {t('tenders.submittedBadge')}
          </strong>
        </p>
        <h2 className="text-h3" lang={languageOfText(name, language)}>
          <Typeset text={headingHere(name)} />
        </h2>
        <p className="tender-topic" lang={languageOfText(topic, language)}>
          <Typeset text={textHere(topic)} />
        </p>
        <p className="text-small">
          {t('submitted.receiptNo')}: <span className="receipt-no">{receiptNo}</span>
        </p>
        <p className="tender-deadline">
          <span>
            <Phrases>{t('submitted.submittedOn', { date: at(tender.submitted_at) })}</Phrases>
          </span>
        </p>
        <p className="tender-actions">
          <Link
            to={screenPath(language, tenderPath(id))}
            className="button button-small button-ink"
            aria-label={`${t('submitted.moreDetail')}: ${name}`}
          >
            {t('submitted.moreDetail')}
          </Link>
          <Link
            to={screenPath(language, receiptPath(id))}
            className="button button-small"
            aria-label={t('submitted.receiptOf', { name })}
          >
            {t('submitted.receipt')}
          </Link>
        </p>
      </div>
    </li>
  )
}

const perPage = 20

type Page = { tenders: SubmittedTender[]; next: string | null }

/** One page of what the company has submitted, newest first. */
function useSubmitted(after: string | null) {
  const { call } = useCompanyArea()
  const [page, setPage] = useState<Page>()
  const ask = useCallback(async (): Promise<Answered<Page>> => {
    const query = { limit: perPage, ...(after !== null && { after }) }
    const answer = await call(listSubmittedTenders, { query })
    if (!answer.ok) return answer
    const next = nextCursor(answer.headers.get('link'), 'after')
    return { ...answer, value: { tenders: answer.value, next } }
  }, [call, after])
  return { page, ...useAnswer(ask, setPage) }
}
