import type { WaitingAddendum } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { addendumPath } from '#admin/screens/addenda/addendum-path.ts'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Material changes that another person has to approve. */
export function AddendaPanel({ addenda }: { addenda: WaitingAddendum[] }) {
  const { t } = useWords()
  return (
    <Panel title={t('dashboard.addenda.title')}>
      {addenda.map((addendum) => (
        <Waiting key={`${addendum.id} ${addendum.no}`} addendum={addendum} />
      ))}
    </Panel>
  )
}

function Waiting({ addendum }: { addendum: WaitingAddendum }) {
  const { t, language, number, dateAndTime } = useWords()
  const mayApprove = useMay('officer', 'owner') && !addendum.is_own
  const values = { number: number(addendum.no), tender: nameOf(addendum, language) }
  return (
    <Notice
      tone={mayApprove ? 'warning' : 'info'}
      title={t(`dashboard.addenda.${mayApprove ? 'approve' : 'own'}`, values)}
      action={
        <ButtonLink to={addendumPath(addendum.id, addendum.no)} kind="outline">
          {t(`dashboard.addenda.${mayApprove ? 'read' : 'look'}`)}
        </ButtonLink>
      }
    >
      {t('dashboard.addenda.since', { date: dateAndTime(addendum.since) })}
    </Notice>
  )
}
