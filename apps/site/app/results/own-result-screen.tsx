import { longDate } from '@padauk/language/dates'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Message } from '#app/parts/message.tsx'
import { NumberedSteps } from '#app/parts/numbered-steps.tsx'
import { rain } from '#app/parts/pictures/rain.ts'
import { Screen } from '#app/parts/screen.tsx'
import { Logo } from '#app/shell/logo.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { languageOfText } from '#app/words/language.ts'
import { receiptPath, screenPath, tenderPath } from '#app/words/links.ts'
import { minutesPath } from '#app/words/result-links.ts'
import { ResultWords } from '#app/words/result-words.tsx'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { headingHere } from '#app/words/typesetting-here.ts'
import { MissingPapers } from './missing-papers.tsx'
import { Objection } from './objection.tsx'
import { useOwnResult } from './own-result.ts'
import type { OwnView } from './own-result.ts'
import { IntendedAward, OwnScores } from './own-scores.tsx'
import { progressRows } from './progress-rows.ts'
import { ProgressLine } from './progress.tsx'
import { verdictOf } from './verdict-of.ts'
import { Verdict } from './verdict.tsx'
import './own-result.css'

type Props = { tenderId: string }

/** The result of the company's own bid, and what it may still do. */
export const OwnResultScreen = ({ tenderId }: Props) => (
  <ResultWords>
    <ResultScreen tenderId={tenderId} />
  </ResultWords>
)

function ResultScreen({ tenderId }: Props) {
  const t = useTranslations('result')
  const language = useLanguage()
  const { view, hasFailed, supportCode, load, refresh } = useOwnResult(tenderId)
  const title = <PageHead title={t('title')} isHidden />
  if (view === null) {
    return (
      <>
        {title}
        <Message title={t('own.noBid')} text={t('own.noBidText')} picture={rain}>
          <Link to={screenPath(language, tenderPath(tenderId))} className="button button-gold">
            {t('toTender')}
          </Link>
        </Message>
      </>
    )
  }
  return (
    <Screen>
      {title}
      {view && <Result tenderId={tenderId} view={view} refresh={refresh} />}
      {!view && <h1 className="sr-only">{t('title')}</h1>}
      {!view && !hasFailed && <PageLoading />}
      {!view && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </Screen>
  )
}

type ViewProps = Props & { view: OwnView }

function Result({ tenderId, view, refresh }: ViewProps & { refresh: () => Promise<void> }) {
  const { own } = view
  const { result, cure, objection } = own
  const isFinal = own.state === 'final' || own.state === 'contract'
  const isAwarded = result !== null && result.kind !== 'none' && result.standstill_until !== null
  return (
    <div className="own-result">
      <Top tenderId={tenderId} view={view} />
      <Verdict own={own} />
      {cure && <MissingPapers cure={cure} refresh={refresh} />}
      <OwnProgress view={view} />
      <div className="result-columns">
        <div>
          {result && <OwnScores result={result} />}
          {verdictOf(own) === 'won' && <Next until={result?.standstill_until ?? null} />}
          {result && isAwarded && result.kind !== 'won' && (
            <IntendedAward result={result} isFinal={isFinal} />
          )}
        </div>
        <div>
          <Letters tenderId={tenderId} view={view} />
          {objection && result?.kind !== 'won' && (
            <Objection tenderId={tenderId} objection={objection} refresh={refresh} />
          )}
        </div>
      </div>
    </div>
  )
}

/** On paper it is the head of the letter. */
function Top({ tenderId, view: { bid } }: ViewProps) {
  const t = useTranslations('result')
  const language = useLanguage()
  const { company } = useCompanyArea()
  return (
    <>
      <div className="result-letter">
        <Logo />
        <p>{t('own.for', { company: company.company_name })}</p>
        {bid && <p>{t('own.receiptNo', { number: bid.receiptNo })}</p>}
      </div>
      <Link to={screenPath(language, tenderPath(tenderId))} className="onward">
        <Icon name="arrow-left" />
        <span>{t('toTender')}</span>
      </Link>
      {bid && (
        <p className="result-of" lang={languageOfText(bid.tenderName, language)}>
          <Typeset text={headingHere(bid.tenderName)} />
        </p>
      )}
    </>
  )
}

function OwnProgress({ view: { own } }: { view: OwnView }) {
  const t = useTranslations('result.progress')
  const language = useLanguage()
  const until = own.state === 'decided' ? own.result?.standstill_until : null
  return (
    <ProgressLine
      rows={progressRows(own, language)}
      title={until ? t('standstillTitle', { date: longDate(until, language) }) : undefined}
    />
  )
}

/** An intended award is not a contract yet. */
function Next({ until }: { until: string | null }) {
  const t = useTranslations('result.own.next')
  const language = useLanguage()
  const standstill = until && t('standstill', { date: longDate(until, language) })
  const steps = [...(standstill ? [standstill] : []), t('final'), t('sign')]
  return (
    <NumberedSteps
      id="result-next"
      title={t('title')}
      steps={steps.map((step) => (
        <SmallPhrases key={step}>{step}</SmallPhrases>
      ))}
    />
  )
}

function Letters({ tenderId, view: { own, bid } }: ViewProps) {
  const t = useTranslations('result.own')
  const language = useLanguage()
  const isOpened = own.steps.some(({ step, at }) => step === 'opened' && at !== null)
  return (
    <section className="panel letters" aria-labelledby="letters-title">
      <h2 id="letters-title">{t('letters')}</h2>
      <ul>
        {isOpened && bid?.hasMinutes && (
          <li>
            <Link to={screenPath(language, minutesPath(tenderId))} className="onward">
              {t('minutes')}
              <Icon name="arrow-right" />
            </Link>
          </li>
        )}
        <li>
          <Link to={screenPath(language, receiptPath(tenderId))} className="onward">
            {t('receipt')}
            <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
      {own.result && (
        <>
          <button type="button" className="button button-gold" onClick={() => print()}>
            <Icon name="print" />
            {t('letter')}
          </button>
          <p className="text-small text-muted">{t('letterNote')}</p>
        </>
      )}
    </section>
  )
}
