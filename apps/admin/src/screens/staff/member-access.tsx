import {
  changeMember,
  endMemberSessions,
  inviteAgain,
  resetSecondFactor,
} from '@padauk/contract/admin/staff'
import type { Member } from '@padauk/contract/admin/staff'
import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { changeOf } from './member-fields.tsx'
import './staff.css'

type Act = {
  /** Its words: `<key>` on the button, `<key>Text` for what will happen. */
  key: string
  done: string
  isDanger?: boolean
  act: () => Promise<Answered<Member>>
}

function actsOn(member: Member, isSelf: boolean): Act[] {
  const params = { id: member.id }
  const setActive = (active: boolean) => () =>
    callAdmin(changeMember, { params, body: { ...changeOf(member), active } })
  if (member.state === 'inactive') {
    return [{ key: 'activate', done: 'activated', act: setActive(true) }]
  }
  const link: Act = {
    key: member.state === 'invited' ? 'inviteAgain' : 'newPassword',
    done: 'linkSent',
    act: () => callAdmin(inviteAgain, { params }),
  }
  const endSessions: Act = {
    key: 'endSessions',
    done: 'sessionsEnded',
    act: () => callAdmin(endMemberSessions, { params }),
  }
  const reset: Act = {
    key: 'reset',
    done: 'resetDone',
    isDanger: true,
    act: () => callAdmin(resetSecondFactor, { params }),
  }
  const deactivate: Act = {
    key: 'deactivate',
    done: 'deactivated',
    isDanger: true,
    act: setActive(false),
  }
  return [
    link,
    ...(member.sessions > 0 && !isSelf ? [endSessions] : []),
    ...(member.second_factor ? [reset] : []),
    ...(isSelf ? [] : [deactivate]),
  ]
}

/** Changes of access, each explained beside its button and confirmed before it is made. */
export function MemberAccess({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const values = { name: member.name }
  return (
    <Panel title={t('staff.access')}>
      <ul className="member-access">
        {actsOn(member, isSelf).map(({ key, done, isDanger, act }) => (
          <li key={key}>
            <p>{t(`staff.${key}Text`, values)}</p>
            <AskFirst
              button={{ label: t(`staff.${key}`), kind: isDanger ? 'danger' : 'outline' }}
              title={t(`staff.${key}`)}
              confirm={t(`staff.${key}`)}
              act={act}
              done={() => {
                notify(`staff.${done}`, { type: 'success' })
                refresh()
              }}
            >
              <p>{t(`staff.${key}Text`, values)}</p>
            </AskFirst>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
