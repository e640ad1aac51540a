import type { Contract } from '@padauk/contract/admin/contracts'
import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { CopyTender } from '#admin/screens/tenders/copy-tender.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ChangeContract, EndContract } from './contract-acts.tsx'
import { LettersPanel } from './letters-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { useMoney } from './use-award.ts'
import type { Decision } from './use-award.ts'

/** The contract record, its changes and its end. */
export function ContractView({ decision }: { decision: Decision }) {
  const { t } = useWords()
  const { decided, contract } = decision
  const isOwner = useMay('owner')
  const mayCopy = useMay('officer')
  const { id, award } = decided
  if (!contract) return null
  const isRunning = contract.ended === null
  const mayAct = mayCopy || isRunning
  return (
    <div className="award">
      <div className="award-main">
        <Record contract={contract} />
        <Changes contract={contract} />
        {award && <ProposalPanel decision={decision} award={award} />}
        {award && <LettersPanel decision={decision} award={award} />}
      </div>
      <div className="award-side">
        {mayAct && (
          <Panel title={t('awards.contract.acts')}>
            <div className="award-acts">
              {isOwner && isRunning && <ChangeContract id={id} contract={contract} />}
              {isOwner && isRunning && <EndContract id={id} />}
              {mayCopy && <CopyTender id={id} />}
              {!mayCopy && !isOwner && <p>{t('awards.contract.noActs')}</p>}
            </div>
          </Panel>
        )}
      </div>
    </div>
  )
}

function Record({ contract }: { contract: Contract }) {
  const { t, longDate } = useWords()
  const money = useMoney()
  const said = (word: string) => t(`awards.contract.${word}`)
  const { ended, document } = contract
  return (
    <Panel
      title={said('contract')}
      action={
        ended && (
          <StatusBadge tone={ended.how === 'completed' ? 'good' : 'bad'}>
            {t(`awards.contract.ended.${ended.how}`, { date: longDate(ended.on) })}
          </StatusBadge>
        )
      }
    >
      <Facts
        facts={[
          { label: said('company'), value: <b>{contract.company}</b> },
          { label: said('number'), value: contract.number },
          { label: said('signedOn'), value: longDate(contract.signed_on) },
          { label: said('value'), value: money(contract.value) },
          { label: said('start'), value: longDate(contract.starts_on) },
          { label: said('end'), value: longDate(contract.ends_on) },
          {
            label: said('file'),
            value: document && (
              <a href={document.url} target="_blank" rel="noreferrer">
                {document.title || document.name}
              </a>
            ),
          },
          { label: said('recordedBy'), value: contract.recorded_by?.name },
          { label: said('endReason'), value: ended?.reason },
        ]}
      />
    </Panel>
  )
}

function Changes({ contract: { changes } }: { contract: Contract }) {
  const { t, number, dateAndTime, longDate } = useWords()
  const money = useMoney()
  if (changes.length === 0) return null
  return (
    <Panel title={t('awards.contract.changes')}>
      <ol className="award-earlier">
        {changes.map(({ no, text, value, ends_on: endsOn, by, at }) => (
          <li key={no}>
            <b>{t('awards.contract.changeNumber', { number: number(no) })}</b>
            <p className="field-hint">
              {by?.name ? `${by.name}, ` : ''}
              {dateAndTime(at)}
            </p>
            <p className="award-words">{text}</p>
            {value && <p>{t('awards.contract.newValue', { value: money(value) })}</p>}
            {endsOn && <p>{t('awards.contract.newEnd', { date: longDate(endsOn) })}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
