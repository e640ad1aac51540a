import { Invitation, inviteMember } from '@padauk/contract/admin/staff'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words/words.ts'
import { MemberFields } from './member-fields.tsx'

const empty: Invitation = { name: '', email: '', roles: [], language: 'en' }

export default function InviteScreen() {
  const { t } = useWords()
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <Screen
      title={t('staff.inviteTitle')}
      lead={t('staff.inviteLead')}
      back={{ to: '/staff', label: t('staff.title') }}
    >
      <EditForm
        formKey="staff-new"
        values={empty}
        schema={Invitation}
        save={(values) => callAdmin(inviteMember, { body: values })}
        saved={({ id, email }) => {
          notify('staff.sent', { type: 'success', messageArgs: { email } })
          void navigate(`/staff/${id}`)
        }}
        saveLabel={t('staff.send')}
      >
        <Panel title={t('staff.person')}>
          <MemberFields withEmail />
        </Panel>
      </EditForm>
    </Screen>
  )
}
