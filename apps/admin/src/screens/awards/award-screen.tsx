import { useParams } from 'react-router'
import { Answer } from '#admin/components/answer.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen, useTopOfScreen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { stageOf } from './award-path.ts'
import type { Stage } from './award-path.ts'
import { AwardSteps } from './award-steps.tsx'
import { ContractView } from './contract-view.tsx'
import { Deciding } from './deciding.tsx'
import { EarlierAwards } from './earlier-awards.tsx'
import { Ended } from './ended.tsx'
import { FinalAward } from './final-award.tsx'
import { Proposing } from './proposing-form.tsx'
import { Standstill } from './standstill.tsx'
import { useDecision } from './use-award.ts'
import type { Decision } from './use-award.ts'
import { Waiting } from './waiting.tsx'
import '#admin/screens/tenders/tenders.css'
import './awards.css'

/** The decision about a tender, from the proposal to the contract. */
export default function AwardScreen() {
  const { id = '' } = useParams()
  const asked = useDecision(id)
  return <Answer of={asked}>{(decision) => <Shown key={id} decision={decision} />}</Answer>
}

const views: Record<Stage, (props: { decision: Decision }) => React.ReactNode> = {
  waiting: Waiting,
  proposing: Proposing,
  deciding: Deciding,
  standstill: Standstill,
  final: FinalAward,
  contract: ContractView,
  unsuccessful: Ended,
}

function Shown({ decision }: { decision: Decision }) {
  const { t } = useWords()
  const { decided, contract } = decision
  const stage = stageOf(decided, contract)
  // Each stage is a screen of its own.
  useTopOfScreen(stage)
  const View = views[stage]
  const name = useTenderName()(decided)
  return (
    <Screen
      title={t(`awards.titles.${titleOf(stage, decided)}`)}
      lead={<Lead decision={decision} stage={stage} />}
      back={{ to: `/tenders/${decided.id}`, label: name }}
    >
      <AwardSteps decision={decision} />
      {decided.is_late && (
        <Notice tone="warning">
          <p>{t('awards.late')}</p>
        </Notice>
      )}
      <View decision={decision} />
      <EarlierAwards awards={decided.earlier} />
    </Screen>
  )
}

/** Those who may act read the question. */
function titleOf(stage: Stage, { may, award }: Decision['decided']) {
  if (stage === 'deciding' && may.approve) return award?.winner ? 'approving' : 'approvingNone'
  if (stage === 'final' && may.record_contract) return 'recording'
  return stage
}

function Lead({ decision: { decided }, stage }: { decision: Decision; stage: Stage }) {
  const { t, longDate } = useWords()
  const { award, number, objections, may } = decided
  const said = (word: string, values = {}) => t(`awards.leads.${word}`, values)
  const proposed = award && {
    name: award.proposed_by?.name ?? '',
    date: longDate(award.proposed_at),
  }
  const approved = award?.approved_at && {
    company: award.winner?.company ?? '',
    date: longDate(award.approved_at),
  }
  return (
    <>
      {stage === 'standstill' && objections.open > 0 && (
        <p className="award-paused">
          <StatusBadge tone="new">{t('awards.paused')}</StatusBadge>
        </p>
      )}
      {number && (stage === 'contract' || stage === 'unsuccessful' ? number : `${number}. `)}
      {stage === 'deciding' && proposed && said('proposed', proposed)}
      {stage === 'standstill' && approved && said('approved', approved)}
      {stage === 'final' && award?.final_at && said('final', { date: longDate(award.final_at) })}
      {stage === 'deciding' && may.approve && ` ${said('mayDecide')}`}
      {(stage === 'waiting' || stage === 'proposing') && said(stage)}
    </>
  )
}
