import { changeMember, MemberChange, readMember } from '@padauk/contract/admin/staff'
import type { Member } from '@padauk/contract/admin/staff'
import { useNotify, useRefresh } from 'ra-core'
import { Link, useParams } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { logAddress } from '#admin/screens/audit/entry-words.ts'
import { MemberAccess } from './member-access.tsx'
import { changeOf, MemberFields, MemberStateBadge } from './member-fields.tsx'

export default function MemberScreen() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const asked = useAnswer(readMember, { params: { id } })
  const mayChange = useMay('owner')
  const isSelf = useSession()?.id === id
  return (
    <Answer of={asked}>
      {(member) => (
        <Screen title={member.name} back={{ to: '/staff', label: t('staff.title') }}>
          {isSelf && (
            <Notice
              title={t('staff.you')}
              action={<Link to="/account">{t('navigation.account')}</Link>}
            >
              {t('staff.youText')}
            </Notice>
          )}
          <Panel title={t('staff.facts')}>
            <MemberFacts member={member} />
          </Panel>
          {mayChange && <ChangeForm key={member.revision} member={member} />}
          {mayChange && <MemberAccess member={member} isSelf={isSelf} />}
        </Screen>
      )}
    </Answer>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const { t, dateAndTime, longDate, listed } = useWords()
  const { roles, invitation_expires_at: until, last_signed_in_at: last } = member
  return (
    <Facts
      facts={[
        { label: t('staff.state'), value: <MemberStateBadge state={member.state} /> },
        { label: t('staff.email'), value: member.email },
        { label: t('staff.roles'), value: listed(roles.map((role) => t(`roles.${role}`))) },
        {
          label: t('staff.secondFactor'),
          value: t(`staff.secondFactor${member.second_factor ? 'Yes' : 'No'}`),
        },
        { label: t('staff.lastSignedIn'), value: last ? dateAndTime(last) : t('staff.never') },
        {
          label: t('staff.sessions'),
          value: t('staff.sessionCount', { count: member.sessions }),
        },
        { label: t('staff.invitationUntil'), value: until && dateAndTime(until) },
        { label: t('staff.since'), value: longDate(member.created_at) },
        {
          label: t('navigation.audit'),
          value: (
            <Link to={logAddress({ actor: `staff:${member.id}` })}>
              {t('staff.history', { name: member.name })}
            </Link>
          ),
        },
      ]}
    />
  )
}

function ChangeForm({ member }: { member: Member }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const params = { id: member.id }
  return (
    <EditForm
      formKey={`staff-${member.id}`}
      values={changeOf(member)}
      schema={MemberChange}
      save={(values) => callAdmin(changeMember, { params, body: values })}
      saved={(changed) => {
        notify('staff.changed', { type: 'success' })
        refresh()
        return changeOf(changed)
      }}
      lock={{
        read: () => callAdmin(readMember, { params }),
        values: changeOf,
        labels: {
          name: t('staff.name'),
          roles: t('staff.roles'),
          language: t('staff.language'),
          active: t('staff.states.active'),
        },
      }}
    >
      <Panel title={t('staff.change')}>
        <p>{t('staff.changeText')}</p>
        <MemberFields />
      </Panel>
    </EditForm>
  )
}
