import {
  approveAddendum,
  deleteAddendum,
  publishAddendum,
  returnAddendum,
  sendAddendum,
} from '@padauk/contract/admin/addenda'
import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import { useNotify, useRefresh } from 'ra-core'
import { useNavigate } from 'react-router'
import { ActPanel } from '#admin/components/act-panel.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

type Props = { tenderId: string; addendum: AdminAddendum }

type Fact = {
  name: string
  icon: IconName
  isMaterial?: true
  isForWriter?: true
  isFinal?: true
}
const facts: Fact[] = [
  { name: 'second', icon: 'staff', isMaterial: true, isForWriter: true },
  { name: 'told', icon: 'enquiries' },
  { name: 'bids', icon: 'lock', isMaterial: true },
  { name: 'final', icon: 'notice', isFinal: true },
]

/** What happens with the addendum, and what this person may do with it. */
export function AddendumAct({ tenderId, addendum }: Props) {
  const { t } = useWords()
  const isApprover = useIsApprover(addendum)
  const isMaterial = addendum.kind === 'material'
  const shown = facts.filter(
    (fact) => (isMaterial || !fact.isMaterial) && !(isApprover && fact.isForWriter),
  )
  return (
    <ActPanel
      title={t(`tenders.addenda.next.${isApprover ? 'approve' : 'write'}`)}
      facts={shown.map(({ name, icon, isFinal }) => ({
        icon,
        title: t(`tenders.addenda.next.${name}`),
        text: t(`tenders.addenda.next.${name}Text`),
        ...(isFinal && { isFinal }),
      }))}
    >
      {isApprover ? (
        <Approving tenderId={tenderId} addendum={addendum} />
      ) : (
        <Writing tenderId={tenderId} addendum={addendum} />
      )}
    </ActPanel>
  )
}

/** Someone who did not write it, while it waits. */
export function useIsApprover({ state, written_by: writers }: AdminAddendum) {
  const session = useSession()
  const mayApprove = useMay('officer', 'owner')
  return mayApprove && state === 'waiting' && !writers.some((one) => one?.id === session?.id)
}

function useDone() {
  const notify = useNotify()
  const refresh = useRefresh()
  return (words: string) => () => {
    notify(`tenders.addenda.${words}`, { type: 'success' })
    refresh()
  }
}

function Approving({ tenderId, addendum: { no, revision } }: Props) {
  const { t } = useWords()
  const done = useDone()
  const params = { id: tenderId, no }
  const said = (word: string) => t(`tenders.addenda.${word}`)
  return (
    <>
      <AskFirst
        button={{ label: said('approve'), kind: 'main' }}
        title={said('approve')}
        confirm={said('approve')}
        act={() => callAdmin(approveAddendum, { params, body: { revision } })}
        done={done('published')}
      >
        <p>{said('publishText')}</p>
      </AskFirst>
      <AskFirst
        button={{ label: said('return'), kind: 'outline' }}
        title={said('return')}
        confirm={said('return')}
        reason={{ label: t('tenders.addenda.returnReason'), maxLength: 1_000 }}
        act={(reason) => callAdmin(returnAddendum, { params, body: { revision, reason } })}
        done={done('returned')}
      >
        <p>{said('returnText')}</p>
      </AskFirst>
    </>
  )
}

function Writing({ tenderId, addendum }: Props) {
  const { t } = useWords()
  const done = useDone()
  const navigate = useNavigate()
  const isOfficer = useMay('officer')
  const said = (word: string) => t(`tenders.addenda.${word}`)
  const { no, revision, kind, state } = addendum
  const params = { id: tenderId, no }
  if (!isOfficer) return <p>{said(state === 'waiting' ? 'waits' : 'writeLead')}</p>
  const act = kind === 'material' ? 'send' : 'publish'
  const endpoint = kind === 'material' ? sendAddendum : publishAddendum
  return (
    <>
      {state === 'waiting' ? (
        <p>{said('waits')}</p>
      ) : (
        <AskFirst
          button={{ label: said(act), kind: 'main' }}
          title={said(act)}
          confirm={said(act)}
          act={() => callAdmin(endpoint, { params, body: { revision } })}
          done={done(kind === 'material' ? 'sent' : 'published')}
        >
          <p>{said(kind === 'material' ? 'second' : 'publishText')}</p>
        </AskFirst>
      )}
      <ButtonLink to={`/tenders/${tenderId}/addendum`} kind="outline" icon="edit">
        {t('tenders.details.edit')}
      </ButtonLink>
      <AskFirst
        button={{ label: said('discard'), kind: 'danger' }}
        title={said('discard')}
        confirm={said('discard')}
        act={() => callAdmin(deleteAddendum, { params, query: { revision } })}
        done={() => {
          done('discarded')()
          void navigate(`/tenders/${tenderId}`)
        }}
      >
        <p>{said('discardText')}</p>
      </AskFirst>
    </>
  )
}
