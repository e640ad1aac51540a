import { approveAward, returnAward } from '@padauk/contract/admin/awards'
import type { Award } from '@padauk/contract/admin/awards'
import { useNotify, useRefresh } from 'ra-core'
import { ActPanel } from '#admin/components/act-panel.tsx'
import type { ActFact } from '#admin/components/act-panel.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ActWithCode } from './act-with-code.tsx'
import { LettersPanel } from './letters-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import type { Decision } from './use-award.ts'

/** A proposal waits for an owner who has not scored. */
export function Deciding({ decision }: { decision: Decision }) {
  const { award, may } = decision.decided
  if (!award) return null
  return (
    <div className="award" data-alone={!may.approve || undefined}>
      <div className="award-main">
        {!may.approve && <WhoDecides isBarred={may.scored} />}
        <ProposalPanel decision={decision} award={award} />
        <LettersPanel decision={decision} award={award} />
      </div>
      {may.approve && <ApproveAct decision={decision} award={award} />}
    </div>
  )
}

function WhoDecides({ isBarred }: { isBarred: boolean }) {
  const { t } = useWords()
  const isOwner = useMay('owner')
  return (
    <Notice>
      <p>{t(isOwner && isBarred ? 'awards.scored' : 'awards.ownerDecides')}</p>
    </Notice>
  )
}

function ApproveAct({ decision, award }: { decision: Decision; award: Award }) {
  const { t, number } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const facts = useFacts(decision, award)
  const params = { id: decision.decided.id }
  const { revision } = award
  const count = award.letters.length
  return (
    <ActPanel title={t('awards.approve.title')} facts={facts}>
      <ActWithCode
        label={t('awards.approve.button', { count, number: number(count) })}
        act={() => callAdmin(approveAward, { params, body: { revision } })}
        done={() => {
          notify('awards.approve.done', { type: 'success' })
          refresh()
        }}
      />
      <AskFirst
        button={{ label: t('awards.return.button'), kind: 'outline' }}
        title={t('awards.return.button')}
        confirm={t('awards.return.confirm')}
        reason={{ label: t('awards.return.reason'), maxLength: 1_000 }}
        act={(reason) => callAdmin(returnAward, { params, body: { revision, reason } })}
        done={() => {
          notify('awards.return.done', { type: 'success' })
          refresh()
        }}
      >
        <p>{t('awards.return.text')}</p>
      </AskFirst>
    </ActPanel>
  )
}

function useFacts({ decided, tender }: Decision, award: Award): ActFact[] {
  const { t, number } = useWords()
  const exactTime = useExactTime()
  const said = (word: string, values = {}) => t(`awards.approve.${word}`, values)
  const count = award.letters.length
  const until = award.standstill_until
  const person = decided.objection_person?.name ?? said('anyOwner')
  const days = number(tender.evaluation.standstillDays)
  const isAward = award.winner !== null
  return [
    {
      icon: 'enquiries',
      title: said('letters', { count, number: number(count) }),
      text: said('lettersText'),
    },
    {
      icon: 'eye',
      title: said(isAward ? 'page' : 'pageNone'),
      text: said(isAward ? 'pageText' : 'pageNoneText'),
    },
    ...(until
      ? [
          {
            icon: 'today' as const,
            title: said('standstill', { date: exactTime(until) }),
            text: said('standstillText', { days, person }),
          },
        ]
      : []),
    {
      icon: 'notice',
      title: said('final'),
      text: said(isAward ? 'finalText' : 'finalNoneText'),
      isFinal: true,
    },
  ]
}
