import { changeMember, removeMember, withdrawInvitation } from '@padauk/contract/people'
import type { Invitation, Person } from '@padauk/contract/people'
import { memberRoles } from '@padauk/contract/person-roles'
import type { MemberRole } from '@padauk/contract/person-roles'
import { dayAndMonth } from '@padauk/language/dates'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { useCompanyArea } from './company-area.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Act } from './acting.ts'

const looks = { owner: 'submitted', submit: 'open', prepare: 'closed' } as const

type PersonProps = { person: Person; mayChange: boolean; act: Act }

export function PersonRow({ person, mayChange, act }: PersonProps) {
  const t = useTranslations('people')
  const { company } = useCompanyArea()
  const { id, name, email, role } = person
  return (
    <li className="person">
      <span className="person-mark">
        <Icon name="person" />
      </span>
      <div>
        <p className="person-name">
          {name} {id === company.id && <span className="text-muted">({t('you')})</span>}{' '}
          {!mayChange && (
            <strong className="badge" data-look={looks[role]}>
              {t(`roles.${role}`)}
            </strong>
          )}
        </p>
        <p className="person-email">{email}</p>
        {mayChange && <Changes person={person} act={act} />}
      </div>
    </li>
  )
}

type ChangesProps = Pick<PersonProps, 'person' | 'act'>

function Changes({ person: { id, name, role }, act }: ChangesProps) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const [isAsking, setAsking] = useState(false)
  const change = (next: MemberRole) =>
    act(call(changeMember, { params: { id }, body: { role: next } }), t('people.changed', { name }))
  const remove = () => act(call(removeMember, { params: { id } }), t('people.removed', { name }))
  return (
    <div className="person-acts">
      <select
        className="field-input"
        aria-label={t('people.roleOf', { name })}
        value={role}
        onChange={({ currentTarget }) => void change(currentTarget.value as MemberRole)}
      >
        {memberRoles.map((each) => (
          <option key={each} value={each}>
            {t(`people.roles.${each}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="text-button person-remove"
        aria-label={t('people.remove', { name })}
        onClick={() => setAsking(true)}
      >
        {t('common.remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('people.remove', { name })}
          text={t('people.removeText', { name })}
          act={remove}
          close={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type InvitationProps = { invitation: Invitation; mayWithdraw: boolean; act: Act }

export function InvitationRow({ invitation, mayWithdraw, act }: InvitationProps) {
  const t = useTranslations('people')
  const language = useLanguage()
  const { call } = useCompanyArea()
  const { id, email, role, invited_at: invitedAt, expires_at: expiresAt } = invitation
  const withdraw = () =>
    act(call(withdrawInvitation, { params: { id } }), t('withdrawn', { email }))
  return (
    <li className="person">
      <span className="person-mark" data-look="invited">
        <Icon name="mail" />
      </span>
      <div>
        <p className="person-name">
          {email}{' '}
          <strong className="badge" data-look="soon">
            {t('invited')}
          </strong>
        </p>
        <p className="person-email">{t(`roles.${role}`)}</p>
        <p className="person-email">
          <SmallPhrases>
            {t('dates', {
              date: dayAndMonth(invitedAt, language),
              until: dayAndMonth(expiresAt, language),
            })}
          </SmallPhrases>
        </p>
        {mayWithdraw && (
          <div className="person-acts">
            <button
              type="button"
              className="text-button person-remove"
              aria-label={t('withdrawOf', { email })}
              onClick={() => void withdraw()}
            >
              {t('withdraw')}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}
