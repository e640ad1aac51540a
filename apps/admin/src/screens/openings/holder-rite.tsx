import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '#admin/components/notice.tsx'
import { Rite } from '#admin/components/rite.tsx'
import { useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { Adjourn } from './adjourn.tsx'
import { CombinedBids } from './combined-bids.tsx'
import { AsideStep, CompareStep, DeclareStep, StoppedStep, WordsStep } from './holder-steps.tsx'
import { Openers } from './openers.tsx'
import { Opened } from './opened.tsx'
import type { Sitting, Taken } from './opening-work.ts'
import { TimeLeft } from './time-left.tsx'

export const openingSteps = ['compare', 'declare', 'words', 'second', 'result'] as const

type Local = { at: 'compare' | 'declare' | 'words' | 'aside' } | { at: 'taken'; taken: Taken }

/** Where this person is: what the server knows goes before what was pressed here. */
function stageOf({ state, sitting }: TenderSitting, local: Local, own: OwnKey) {
  if (state === 'revealed' || !sitting) return 'opened'
  if (!sitting.openers.some(({ id, posted }) => id === own.holder.id && posted)) {
    if (local.at !== 'taken') return local.at
    return local.taken.kind === 'stopped' ? 'stopped' : 'second'
  }
  return sitting.combined ? 'result' : 'second'
}
type Stage = ReturnType<typeof stageOf>

const placeOf: Record<Stage, number> = {
  compare: 0,
  declare: 1,
  aside: 1,
  words: 2,
  stopped: 2,
  second: 3,
  result: 4,
  opened: 4,
}

type Practice = {
  /** That this is a rehearsal, on every step. */
  mark: string
  /** What follows the result. */
  laterSteps: readonly string[]
  /** In place of the e-mail with the root. */
  compare: ReactNode
  /** In place of a second holder. */
  alone: ReactNode
  opened: ReactNode
  leave: string
}

type Props = {
  tender: TenderSitting
  own: OwnKey
  /** Another process leads it now, with another key. */
  restarted: boolean
  again: () => Promise<unknown>
  leave: () => void
  /** For a rehearsal. */
  practice?: Practice
}

/** A holder's part of the opening: compare, declare, six words, wait, result. */
export function HolderRite({ tender, own, restarted, again, leave, practice }: Props) {
  const { t } = useWords()
  const [local, setLocal] = useState<Local>({ at: 'compare' })
  const stage = stageOf(tender, local, own)
  const { sitting, closing } = tender
  const root = closing?.root ?? ''
  const number = tender.number ? `${tender.number}. ` : ''
  const goTo = (at: 'compare' | 'declare' | 'words' | 'aside') => () => setLocal({ at })
  const isDone = placeOf[stage] > 2 || stage === 'aside' || stage === 'stopped'
  const leaveLabel = practice?.leave ?? t(isDone ? 'openings.close' : 'openings.leave')
  return (
    <Rite
      name={useTenderName()(tender)}
      person={number + t('openings.youAre', { name: own.name })}
      aside={sitting && <TimeLeft until={sitting.ends_at} />}
      steps={[
        ...openingSteps.map((step) => t(`openings.steps.${step}`)),
        ...(practice?.laterSteps ?? []),
      ]}
      current={placeOf[stage]}
      mark={practice?.mark}
      title={t(`openings.titles.${titleOf(stage, tender)}`)}
      lead={leads.has(stage) ? t(`openings.leads.${stage}`) : undefined}
      leave={{ label: leaveLabel, act: leave }}
    >
      {restarted && stage === 'compare' && (
        <Notice tone="warning" title={t('openings.news.restarted')}>
          {t('openings.news.restartedText')}
        </Notice>
      )}
      {stage === 'compare' && sitting && (
        <CompareStep
          tender={tender}
          sitting={sitting}
          same={goTo('declare')}
          again={again}
          other={practice?.compare}
        />
      )}
      {stage === 'declare' && (
        <DeclareStep none={goTo('words')} aside={goTo('aside')} back={goTo('compare')} />
      )}
      {stage === 'aside' && <AsideStep back={goTo('declare')} />}
      {stage === 'words' && sitting && (
        <WordsStep
          sitting={sitting}
          bids={closing?.bids ?? 0}
          root={root}
          own={own}
          done={(taken) => {
            setLocal({ at: 'taken', taken })
            void again()
          }}
        />
      )}
      {stage === 'stopped' && local.at === 'taken' && <StoppedStep taken={local.taken} />}
      {stage === 'second' && sitting && (
        <>
          <Waiting sitting={sitting} own={own} posted={postedIn(local)} />
          {practice?.alone}
        </>
      )}
      {stage === 'result' && sitting?.combined && (
        <>
          <CombinedBids sitting={sitting} combined={sitting.combined} mayReveal again={again} />
          {sitting.may_adjourn && <Adjourn sitting={sitting} own={own} again={again} />}
        </>
      )}
      {stage === 'opened' && (practice?.opened ?? <Opened tender={tender} />)}
    </Rite>
  )
}

const leads = new Set<Stage>(['compare', 'declare', 'words', 'second', 'result'])

function titleOf(stage: Stage, { sitting, unopened }: TenderSitting) {
  if (stage === 'opened') return unopened > 0 ? 'openedPart' : 'opened'
  return stage === 'result' && sitting?.combined?.fails.length ? 'fails' : stage
}

type Posted = Pick<Extract<Taken, { kind: 'posted' }>, 'withheld' | 'hasShares'>

/** Not known after the page was loaded again. */
const postedIn = (local: Local): Posted =>
  local.at === 'taken' && local.taken.kind === 'posted'
    ? local.taken
    : { withheld: 0, hasShares: true }

type WaitingProps = { sitting: Sitting; own: OwnKey; posted: Posted }

function Waiting({ sitting, own, posted: { withheld, hasShares } }: WaitingProps) {
  const { t, timeOfDay } = useWords()
  // The server has taken the shares, and the next reading of the page says so too.
  const openers = sitting.openers.map((each) =>
    each.id === own.holder.id ? { ...each, declared: true, posted: true } : each,
  )
  return (
    <>
      <p role="status" className="rite-text">
        {t('openings.holder.waiting')}
      </p>
      {withheld > 0 && (
        <Notice tone="warning">{t('openings.holder.withheld', { count: withheld })}</Notice>
      )}
      {!hasShares && <Notice>{t('openings.holder.noShares')}</Notice>}
      <Openers openers={openers} own={own.holder.id} />
      <Notice title={t('openings.holder.stay')}>
        {t('openings.holder.stayText', { until: timeOfDay(sitting.ends_at) })}
      </Notice>
    </>
  )
}
