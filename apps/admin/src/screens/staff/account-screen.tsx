import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  renewRecoveryCodes,
} from '@padauk/contract/admin/staff'
import type { Session } from '@padauk/contract/accounts'
import { useState } from 'react'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { RecoveryCodes } from '#admin/sign-in/recovery-codes.tsx'
import { useWords } from '#admin/words/words.ts'
import { browserName } from './browser-name.ts'
import { MailsPanel } from './mails-panel.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import '#admin/sign-in/enrolment-page.css'
import './staff.css'

export default function AccountScreen() {
  const { t } = useWords()
  return (
    <Screen title={t('navigation.account')} lead={t('staff.account.lead')}>
      <MailsPanel />
      <PasswordPanel />
      <CodesPanel />
      <SessionsPanel />
    </Screen>
  )
}

function PasswordPanel() {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <Panel title={t('staff.account.password')}>
      <p>{t('staff.account.passwordText')}</p>
      <div className="account-form">
        <NewPasswordForm
          labels={{
            current: t('staff.account.current'),
            password: t('staff.account.new'),
            again: t('staff.account.again'),
            button: t('staff.account.change'),
          }}
          save={(typed) => callAdmin(changeOwnPassword, { body: typed })}
          done={() => {
            notify('staff.account.changed', { type: 'success' })
            refresh()
          }}
        />
      </div>
    </Panel>
  )
}

function CodesPanel() {
  const { t } = useWords()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Panel title={t('staff.account.codes')}>
      <p className="account-text">{t('staff.account.codesText')}</p>
      {codes ? (
        <div className="account-form">
          <RecoveryCodes codes={codes} goOn={() => setCodes(undefined)} />
        </div>
      ) : (
        <AskFirst
          button={{ label: t('staff.account.renew') }}
          title={t('staff.account.renew')}
          confirm={t('staff.account.renew')}
          act={() => callAdmin(renewRecoveryCodes, {})}
          done={(renewed) => setCodes(renewed.recovery_codes)}
        >
          <p>{t('staff.account.renewText')}</p>
        </AskFirst>
      )}
    </Panel>
  )
}

function SessionsPanel() {
  const { t, dateAndTime } = useWords()
  const asked = useAnswer(listOwnSessions, {})
  return (
    <Panel title={t('staff.account.sessions')}>
      <Answer of={asked}>
        {(sessions) => (
          <RecordTable
            caption={t('staff.account.sessions')}
            items={sessions}
            columns={[
              { label: t('staff.account.browser'), cell: ({ agent }) => browserName(agent) },
              {
                label: t('staff.account.signedIn'),
                cell: ({ created_at: at }) => dateAndTime(at),
              },
              { label: t('staff.account.seen'), cell: ({ seen_at: at }) => dateAndTime(at) },
              { label: t('staff.state'), cell: (session) => <EndSession {...session} /> },
            ]}
          />
        )}
      </Answer>
    </Panel>
  )
}

function EndSession({ id, current }: Session) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  if (current) return <StatusBadge tone="good">{t('staff.account.here')}</StatusBadge>
  return (
    <AskFirst
      button={{ label: t('staff.account.end'), small: true }}
      title={t('staff.account.end')}
      confirm={t('staff.account.end')}
      act={() => callAdmin(endOwnSession, { params: { id } })}
      done={() => {
        notify('staff.account.ended', { type: 'success' })
        refresh()
      }}
    >
      <p>{t('staff.account.endText')}</p>
    </AskFirst>
  )
}
