import { mostPeople } from '@padauk/contract/people'
import type { People } from '@padauk/contract/people'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { useCompanyArea } from './company-area.ts'
import { InviteForm } from './invite-form.tsx'
import { LeaveCompany } from './leave-company.tsx'
import { usePeople } from './people-data.ts'
import type { Act } from './acting.ts'
import { InvitationRow, PersonRow } from './people-rows.tsx'
import './people.css'

/** Who works for the company here; its owner invites and removes. */
export function PeoplePanel() {
  const t = useTranslations('people')
  const inDigits = useDigits()
  const { people, act, hasFailed, supportCode, load } = usePeople()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = people && people.people.length + people.invitations.length
  /** The button that was pressed goes with its row. */
  const actAndReturn: Act = async (asked, done) => {
    const isDone = await act(asked, done)
    if (isDone) heading.current?.focus()
    return isDone
  }
  return (
    <section className="panel people" aria-labelledby="people-title">
      <div className="panel-head">
        <h2 id="people-title" ref={heading} tabIndex={-1}>
          <Phrases>{t('title')}</Phrases>
        </h2>
        {count !== undefined && <p>{inDigits(t('count', { count, max: mostPeople }))}</p>}
        <p className="panel-lead">
          <SmallPhrases>{inDigits(t('lead', { max: mostPeople }))}</SmallPhrases>
        </p>
      </div>
      {people && <Content people={people} act={actAndReturn} load={load} />}
      {!people && !hasFailed && <PageLoading />}
      {!people && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </section>
  )
}

type ContentProps = { people: People; act: Act; load: () => void }

function Content({ people: { people, invitations }, act, load }: ContentProps) {
  const { company } = useCompanyArea()
  const isOwner = company.role === 'owner'
  return (
    <>
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            mayChange={isOwner && person.role !== 'owner'}
            act={act}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            mayWithdraw={isOwner}
            act={act}
          />
        ))}
      </ul>
      {!isOwner && <LeaveCompany />}
      {isOwner && <InviteForm onInvited={load} />}
    </>
  )
}
