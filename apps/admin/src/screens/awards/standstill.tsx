import { recordWithdrawal } from '@padauk/contract/admin/awards'
import type { Award } from '@padauk/contract/admin/awards'
import { calendarLeaf } from '@padauk/language/dates'
import { useNotify, useRefresh } from 'ra-core'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { LettersPanel } from './letters-panel.tsx'
import { Objections } from './objections.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { standstillDays } from './standstill-days.ts'
import type { Decision } from './use-award.ts'

type Props = { decision: Decision }

/** Bidders know, and may object; nothing is signed. */
export function Standstill({ decision }: Props) {
  const { decided, objections } = decision
  const { award } = decided
  if (!award) return null
  return (
    <div className="award">
      <div className="award-main">
        <Days decision={decision} award={award} />
        <Objections
          tenderId={decided.id}
          objections={objections}
          person={decided.objection_person?.name ?? null}
        />
      </div>
      <div className="award-side">
        <NothingNow decision={decision} />
        <WhatNext />
        <Withdrawal decision={decision} award={award} />
      </div>
      {/* On a phone what was decided comes after what there is to do. */}
      <div className="award-main award-more">
        <ProposalPanel decision={decision} award={award} />
        <LettersPanel decision={decision} award={award} />
      </div>
    </div>
  )
}

function Days({ decision, award }: Props & { award: Award }) {
  const { t, number } = useWords()
  const exactTime = useExactTime()
  const { decided, tender } = decision
  const { approved_at: approvedAt, standstill_until: until } = award
  if (!approvedAt || !until) return null
  const workingDays = tender.evaluation.standstillDays
  const days = standstillDays({ approvedAt, until, workingDays, now: tender.server_time })
  return (
    <Panel title={t('awards.standstill.days', { count: workingDays, number: number(workingDays) })}>
      {days && <DayRow days={days} />}
      <p>
        {t('awards.standstill.ends', { date: exactTime(until) })}{' '}
        {t(`awards.standstill.${decided.objections.open > 0 ? 'pausedText' : 'text'}`)}
      </p>
    </Panel>
  )
}

function DayRow({ days }: { days: NonNullable<ReturnType<typeof standstillDays>> }) {
  const { language } = useWords()
  return (
    <ol className="award-days" aria-hidden="true">
      {days.map(({ at, kind }) => {
        const { day, weekday } = calendarLeaf(at, language)
        return (
          <li key={at} data-kind={kind}>
            <b>{day}</b>
            <span>{weekday}</span>
          </li>
        )
      })}
    </ol>
  )
}

function NothingNow({ decision: { objections } }: Props) {
  const { t } = useWords()
  if (objections.some((one) => one.may_answer && one.state === 'open')) return null
  const isOpen = objections.some(({ state }) => state === 'open')
  return (
    <Notice title={t('awards.standstill.nothing')}>
      <p>{t(`awards.standstill.${isOpen ? 'waitsForAnswer' : 'waitsForEnd'}`)}</p>
    </Notice>
  )
}

function WhatNext() {
  const { t } = useWords()
  const said = (word: string) => t(`awards.standstill.${word}`)
  return (
    <Panel title={said('next')}>
      <dl className="award-next">
        {['quiet', 'dismissed', 'upheld'].map((way) => (
          <div key={way}>
            <dt>{said(way)}</dt>
            <dd>{said(`${way}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Also after the standstill, as long as there is no contract. */
export function Withdrawal({ decision: { decided }, award }: Props & { award: Award }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!decided.may.withdraw) return null
  const said = (word: string) => t(`awards.withdrawal.${word}`)
  return (
    <Panel title={t('awards.otherActions')}>
      <AskFirst
        button={{ label: said('button'), kind: 'danger' }}
        title={said('title')}
        confirm={said('confirm')}
        reason={{ label: said('reason'), hint: said('reasonHint'), maxLength: 1_000 }}
        act={(reason) =>
          callAdmin(recordWithdrawal, {
            params: { id: decided.id },
            body: { revision: award.revision, reason },
          })
        }
        done={() => {
          notify('awards.withdrawal.done', { type: 'success' })
          refresh()
        }}
      >
        <p>{said('text')}</p>
      </AskFirst>
    </Panel>
  )
}
