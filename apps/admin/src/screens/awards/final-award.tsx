import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { ContractForm } from './contract-form.tsx'
import { Objections } from './objections.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { Withdrawal } from './standstill.tsx'
import type { Decision } from './use-award.ts'

/** The standstill is over: an owner records the contract. */
export function FinalAward({ decision }: { decision: Decision }) {
  const { t } = useWords()
  const { decided, objections } = decision
  const { award, may } = decided
  if (!award) return null
  return (
    <>
      {may.record_contract ? (
        <ContractForm decision={decision} award={award} />
      ) : (
        <Notice>
          <p>{t('awards.ownerRecords')}</p>
        </Notice>
      )}
      <ProposalPanel decision={decision} award={award} />
      {objections.length > 0 && <Objections tenderId={decided.id} objections={objections} />}
      <Withdrawal decision={decision} award={award} />
    </>
  )
}
