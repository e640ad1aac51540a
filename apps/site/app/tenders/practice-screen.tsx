import { practiceTenderId } from '@padauk/contract/practice-tender'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { NumberedSteps } from '#app/parts/numbered-steps.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { screenPath, submitPath, tendersPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { PracticeWords } from '#app/words/practice-words.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { PracticeResult } from './practice-result.tsx'
import { usePractice } from './practice-state.ts'
import './practice.css'

/** What practising is, the way into it, and how the last one went. */
export const PracticeScreen = () => (
  <PracticeWords>
    <Content />
  </PracticeWords>
)

function Content() {
  const t = useTranslations('practice.page')
  const nav = useTranslations('nav')
  const language = useLanguage()
  const { practice, erase, hasFailed, supportCode, load } = usePractice()
  return (
    <Screen>
      <PageHead title={t('title')} isHidden />
      <Link to={screenPath(language, tendersPath)} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{nav('eTenders')}</Phrases>
      </Link>
      <div className="screen-head">
        <h1>
          <Phrases>{t('title')}</Phrases>
        </h1>
        <p className="screen-lead">{t('lead')}</p>
      </div>
      <div className="practice">
        <div>
          {practice?.bid && <PracticeResult bid={practice.bid} />}
          {practice && (
            <Start lastDoneAt={practice.last_done_at} bid={practice.bid} erase={erase} />
          )}
          {!practice && !hasFailed && <PageLoading />}
          {hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
        </div>
        <How />
      </div>
    </Screen>
  )
}

type StartProps = { lastDoneAt: string | null; bid: object | null; erase: () => Promise<boolean> }

function Start({ lastDoneAt, bid, erase }: StartProps) {
  const t = useTranslations('practice.page')
  const at = useMoment()
  return (
    <div className="practice-start">
      {bid ? <Again erase={erase} /> : <Begin />}
      <p className="text-small text-muted">
        {lastDoneAt === null ? t('never') : t('lastDone', { date: at(lastDoneAt) })}
      </p>
    </div>
  )
}

function Begin() {
  const t = useTranslations('practice.page')
  const language = useLanguage()
  return (
    <Link to={screenPath(language, submitPath(practiceTenderId))} className="button button-gold">
      {t('start')}
    </Link>
  )
}

function Again({ erase }: Pick<StartProps, 'erase'>) {
  const t = useTranslations('practice.page')
  const language = useLanguage()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function begin() {
    setState('busy')
    if (await erase()) void navigate(screenPath(language, submitPath(practiceTenderId)))
    else setState('failed')
  }
  return (
    <>
      <button
        type="button"
        className="button button-gold"
        disabled={state === 'busy'}
        aria-describedby="again-hint"
        onClick={() => void begin()}
      >
        {t('again')}
      </button>
      <p id="again-hint" className="text-small">
        {t('againHint')}
      </p>
      <div role="alert">
        {state === 'failed' && <p className="field-error">{t('againFailed')}</p>}
      </div>
    </>
  )
}

function How() {
  const t = useTranslations('practice.page')
  const steps = (['seal', 'receive', 'open'] as const).map((step) => (
    <SmallPhrases key={step}>{t(step)}</SmallPhrases>
  ))
  return (
    <NumberedSteps id="practice-how" title={t('how')} steps={steps}>
      <p className="mt-6 font-semibold">
        <SmallPhrases>{t('promise')}</SmallPhrases>
      </p>
    </NumberedSteps>
  )
}
