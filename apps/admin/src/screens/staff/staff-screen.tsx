import { exportMembers, listMembers, memberStates } from '@padauk/contract/admin/staff'
import { staffRoles } from '@padauk/contract/endpoint'
import { ButtonLink } from '#admin/components/button.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { MemberStateBadge } from './member-fields.tsx'

export default function StaffScreen() {
  const { t, dateAndTime, listed } = useWords()
  const mayInvite = useMay('owner')
  const named = (prefix: string, names: readonly string[]) =>
    names.map((value) => ({ value, label: t(`${prefix}.${value}`) }))
  return (
    <ListScreen
      list={listMembers}
      title={t('staff.title')}
      lead={t('staff.lead')}
      caption={t('staff.title')}
      actions={
        mayInvite && (
          <ButtonLink to="/staff/invite" kind="main" icon="plus">
            {t('staff.invite')}
          </ButtonLink>
        )
      }
      filters={[
        { name: 'state', label: t('staff.state'), choices: named('staff.states', memberStates) },
        {
          name: 'role',
          label: t('staff.role'),
          choices: named('roles', staffRoles),
          look: 'select',
        },
      ]}
      columns={[
        { label: t('staff.name'), cell: ({ name }) => name },
        { label: t('staff.email'), cell: ({ email }) => email },
        {
          label: t('staff.roles'),
          cell: ({ roles }) => listed(roles.map((role) => t(`roles.${role}`))),
        },
        { label: t('staff.state'), cell: ({ state }) => <MemberStateBadge state={state} /> },
        {
          label: t('staff.secondFactor'),
          cell: ({ second_factor: has }) => t(`staff.secondFactor${has ? 'Yes' : 'No'}`),
        },
        {
          label: t('staff.lastSignedIn'),
          cell: ({ last_signed_in_at: at }) => (at ? dateAndTime(at) : t('staff.never')),
        },
      ]}
      linkTo={({ id }) => `/staff/${id}`}
      empty={t('staff.empty')}
      csv={exportMembers}
    />
  )
}
