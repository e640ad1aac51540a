import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { endSitting } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { UnlockForm } from '#admin/components/key/unlock-form.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useCall } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import { ClosingRoot } from './closing-root.tsx'
import { ClosingFacts } from './closing-facts.tsx'
import { takePart } from './opening-work.ts'
import type { Sitting, Taken } from './opening-work.ts'
import '#admin/components/act.css'

type CompareProps = {
  tender: TenderSitting
  sitting: Sitting
  same: () => void
  again: () => Promise<unknown>
  /** What to compare with, where there is no e-mail. */
  other?: ReactNode
}

/** The root stands for all bids together, so it is compared before anything is done with a key. */
export function CompareStep({ tender, sitting, same, again, other }: CompareProps) {
  const { t } = useWords()
  const call = useCall()
  return (
    <>
      <ClosingRoot root={tender.closing?.root ?? ''} label={t('openings.root')} />
      {other}
      <p>{t('openings.rootText')}</p>
      <section className="panel">
        <ClosingFacts tender={tender} />
      </section>
      <div className="rite-foot">
        <Button kind="main" onClick={same}>
          {t('openings.holder.same')}
        </Button>
        <AskFirst
          button={{ label: t('openings.holder.different'), kind: 'quiet' }}
          title={t('openings.end.title')}
          confirm={t('openings.end.confirm')}
          kind="danger"
          act={() => call(endSitting, { params: { id: sitting.id } })}
          done={() => void again()}
        >
          <p>{t('openings.end.differs')}</p>
        </AskFirst>
      </div>
    </>
  )
}

const choices = ['noInterest', 'stepAside'] as const

type DeclareProps = { none: () => void; aside: () => void; back: () => void }

export function DeclareStep({ none, aside, back }: DeclareProps) {
  const { t } = useWords()
  return (
    <DeclareForm
      none={none}
      aside={aside}
      asideText={t('openings.holder.stepAsideText')}
      buttons={
        <>
          <Button type="submit" kind="main">
            {t('openings.holder.declare')}
          </Button>
          <Button kind="quiet" onClick={back}>
            {t('openings.holder.back')}
          </Button>
        </>
      }
    />
  )
}

type DeclareFormProps = {
  none: () => void
  aside: () => void
  asideText: string
  buttons: ReactNode
}

/** Before the bidders are known; one with an interest takes no part. */
export function DeclareForm({ none, aside, asideText, buttons }: DeclareFormProps) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<(typeof choices)[number]>()
  const [missing, setMissing] = useState(false)
  const proceed = { noInterest: none, stepAside: aside }
  return (
    <form
      className="rite-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) proceed[chosen]()
        else setMissing(true)
      }}
      noValidate
    >
      {missing && !chosen && <Notice tone="trouble">{t('openings.holder.choose')}</Notice>}
      <fieldset className="declare">
        <legend className="out-of-sight">{t('openings.titles.declare')}</legend>
        {choices.map((choice) => (
          <div key={choice} data-chosen={chosen === choice || undefined}>
            <input
              id={choice}
              type="radio"
              name="interest"
              value={choice}
              checked={chosen === choice}
              onChange={() => setChosen(choice)}
              aria-describedby={`${choice}-text`}
            />
            <label htmlFor={choice}>{t(`openings.holder.${choice}`)}</label>
            <p id={`${choice}-text`}>
              {choice === 'stepAside' ? asideText : t('openings.holder.noInterestText')}
            </p>
          </div>
        ))}
      </fieldset>
      <Notice>{t('openings.holder.names')}</Notice>
      <div className="rite-foot">{buttons}</div>
    </form>
  )
}

export function AsideStep({ back }: { back: () => void }) {
  const { t } = useWords()
  return (
    <>
      <Notice tone="good" title={t('openings.holder.asideDone')}>
        {t('openings.holder.asideText')}
      </Notice>
      <div className="rite-foot">
        <Button kind="quiet" onClick={back}>
          {t('openings.holder.back')}
        </Button>
      </div>
    </>
  )
}

type WordsProps = {
  sitting: Sitting
  bids: number
  root: string
  own: OwnKey
  done: (taken: Taken) => void
}

export function WordsStep({ sitting, bids, root, own, done }: WordsProps) {
  const { t, number, timeOfDay } = useWords()
  const call = useCall()
  const [progress, setProgress] = useState<string>()
  const onOpened = (opened: number, total: number) =>
    setProgress(t('openings.holder.progress', { done: number(opened), total: number(total) }))
  return (
    <section className="act">
      <ul>
        <li>
          <Icon name="key" />
          <div>
            <b>{t('openings.holder.sent', { count: bids })}</b>
            <p>{t('openings.holder.sentText', { until: timeOfDay(sitting.ends_at) })}</p>
          </div>
        </li>
      </ul>
      <div className="act-foot">
        <UnlockForm
          onPaper={own.holder.on_paper}
          button={() => t('openings.holder.open')}
          progress={progress}
          act={(typed) =>
            takePart({
              call,
              sitting,
              root,
              own,
              typed,
              declaration: t('openings.holder.noInterest'),
              now: () => new Date(),
              onOpened,
            })
          }
          done={done}
        />
      </div>
    </section>
  )
}

/** One of the checks in this browser has failed. */
export function StoppedStep({ taken }: { taken: Taken }) {
  const { t } = useWords()
  if (taken.kind !== 'stopped') return null
  return (
    <Notice tone="trouble" title={t('openings.faults.nothingSent')}>
      <p>{t(`openings.faults.${taken.fault}`)}</p>
      <p>{t(taken.fault === 'early' ? 'openings.faults.clock' : 'openings.faults.stop')}</p>
    </Notice>
  )
}
