import { readClosing } from '@padauk/contract/closing-account'
import type { ClosingAccount as Closing, RunningBid } from '@padauk/contract/closing-account'
import { longDate } from '@padauk/language/dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { ClosingForm } from './closing-form.tsx'
import { useAnswer, useCompanyArea } from './company-area.ts'
import './closing-account.css'

/** What goes, what stays and until when, before an owner closes the account. */
export function ClosingAccount() {
  const { call } = useCompanyArea()
  const [closing, setClosing] = useState<Closing>()
  const { hasFailed, supportCode, load } = useAnswer(
    useCallback(() => call(readClosing, {}), [call]),
    setClosing,
  )
  if (closing) return <Meaning closing={closing} reload={load} />
  return hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />
}

function Meaning({ closing, reload }: { closing: Closing; reload: () => void }) {
  const t = useTranslations('closing')
  const first = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus(), [])
  const { running, kept } = closing
  return (
    <div className="closing">
      <h3 ref={first} tabIndex={-1}>
        <Phrases>{t('goes')}</Phrases>
      </h3>
      <Text>{t('goesText')}</Text>
      <h3>
        <Phrases>{t('stays')}</Phrases>
      </h3>
      <Text>{t('staysText')}</Text>
      {running.length === 0 && kept.bids > 0 && <KeptBids kept={kept} />}
      <Text>{t('again')}</Text>
      {running.length > 0 ? <Running bids={running} /> : <ClosingForm onRefused={reload} />}
    </div>
  )
}

const Text = ({ children }: { children: string }) => (
  <p>
    <SmallPhrases>{children}</SmallPhrases>
  </p>
)

function KeptBids({ kept: { bids: count, until } }: Pick<Closing, 'kept'>) {
  const t = useTranslations('closing')
  const language = useLanguage()
  const inDigits = useDigits()
  const sentence = until
    ? t('bids', { count, date: longDate(until, language) })
    : t('bidsUndated', { count })
  return <Text>{inDigits(sentence)}</Text>
}

function Running({ bids }: { bids: RunningBid[] }) {
  const t = useTranslations('closing')
  const language = useLanguage()
  return (
    <section aria-labelledby="running-title" className="closing-running">
      <h3 id="running-title">
        <Phrases>{t('running')}</Phrases>
      </h3>
      <ul>
        {bids.map(({ tender, why }) => (
          <li key={tender.id}>
            <Link to={screenPath(language, tenderPath(tender.id))}>
              {(language === 'mm' && tender.name_mm) || tender.name_en}
            </Link>
            <Text>{t(`why.${why}`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
