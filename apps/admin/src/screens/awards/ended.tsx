import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { CopyTender } from '#admin/screens/tenders/copy-tender.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { LettersPanel } from './letters-panel.tsx'
import type { Decision } from './use-award.ts'

/** The tender ended without an award. */
export function Ended({ decision }: { decision: Decision }) {
  const { t, dateAndTime } = useWords()
  const mayCopy = useMay('officer')
  const { award, id } = decision.decided
  return (
    <>
      <Panel title={t('awards.ended.title')} action={mayCopy && <CopyTender id={id} />}>
        <Facts
          facts={[
            {
              label: t('awards.ended.reason'),
              value: award?.none && t(`awards.none.${award.none}`),
            },
            { label: t('awards.justification'), value: award?.justification },
            { label: t('awards.approvedBy'), value: award?.approved_by?.name },
            {
              label: t('awards.approvedAt'),
              value: award?.approved_at && dateAndTime(award.approved_at),
            },
          ]}
        />
        {!award && <p>{t('awards.ended.atClosing')}</p>}
      </Panel>
      {award && <LettersPanel decision={decision} award={award} />}
    </>
  )
}
