import { mostPeople } from '@padauk/contract/people'
import type { People } from '@padauk/contract/people'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { profilePath, screenPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { useCompanyArea } from './company-area.ts'
import { InviteForm } from './invite-form.tsx'
import { LeaveCompany } from './leave-company.tsx'
import { usePeople } from './people-data.ts'
import type { Act } from './people-data.ts'
import { InvitationRow, PersonRow } from './people-rows.tsx'
import './people.css'

/** Who works for the company here; its owner invites and removes. */
export function PeopleScreen() {
  const t = useTranslations()
  const language = useLanguage()
  const inDigits = useDigits()
  const { people, act, hasFailed, supportCode, load } = usePeople()
  return (
    <Screen>
      <PageHead title={t('people.title')} isHidden />
      <Link to={screenPath(language, profilePath)} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{t('profile.title')}</Phrases>
      </Link>
      <div className="screen-head">
        <h1>
          <Phrases>{t('people.title')}</Phrases>
        </h1>
        <p className="screen-lead">
          <SmallPhrases>{inDigits(t('people.lead', { max: mostPeople }))}</SmallPhrases>
        </p>
      </div>
      {people && <Content people={people} act={act} load={load} />}
      {!people && !hasFailed && <PageLoading />}
      {!people && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </Screen>
  )
}

type ContentProps = { people: People; act: Act; load: () => void }

function Content({ people: { people, invitations }, act, load }: ContentProps) {
  const t = useTranslations('people')
  const inDigits = useDigits()
  const { company } = useCompanyArea()
  const isOwner = company.role === 'owner'
  const heading = useRef<HTMLHeadingElement>(null)
  /** The button that was pressed goes with its row. */
  const actAndReturn: Act = async (asked, done) => {
    const isDone = await act(asked, done)
    if (isDone) heading.current?.focus()
    return isDone
  }
  const count = people.length + invitations.length
  return (
    <div className="people">
      <section className="panel" aria-labelledby="people-title">
        <div className="people-head">
          <h2 id="people-title" ref={heading} tabIndex={-1}>
            {company.company_name}
          </h2>
          <p>{inDigits(t('count', { count, max: mostPeople }))}</p>
        </div>
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              mayChange={isOwner && person.role !== 'owner'}
              act={actAndReturn}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayWithdraw={isOwner}
              act={actAndReturn}
            />
          ))}
        </ul>
        {!isOwner && <LeaveCompany />}
      </section>
      {isOwner && <InviteForm onInvited={load} />}
    </div>
  )
}
