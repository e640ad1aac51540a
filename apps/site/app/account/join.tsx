import { readInvitation } from '@padauk/contract/people'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createBrowserCall } from '#app/api/client.ts'
import { useLanguage } from '#app/api/site-data.ts'
import {
  AccountName,
  PasswordField,
  Refusal,
  SubmitButton,
  TextField,
} from '#app/forms/form-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { Message } from '#app/parts/message.tsx'
import { lakeDawn } from '#app/parts/pictures/lake-dawn.ts'
import { reception } from '#app/parts/pictures/reception.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { AccountScreen } from './account-screen.tsx'
import { LinkWaiting, SignInLink, WrongLink, useMailedLink } from './mailed-link.tsx'
import { submitJoin } from './people-forms.ts'

type Invitation = AnswerOf<typeof readInvitation>
type Props = { token: string }

/** The page of a mailed invitation. The browser asks for it: a front may keep what the server sends. */
export function Join({ token }: Props) {
  const [outcome, setOutcome] = useState<'joined' | 'wrong'>()
  const t = useTranslations()
  const language = useLanguage()
  const ask = useCallback(
    () => createBrowserCall(language)(readInvitation, { params: { token } }),
    [language, token],
  )
  const { value: invitation, ...asked } = useMailedLink(ask)
  if (invitation === null || outcome === 'wrong') {
    return (
      <WrongLink text={t('join.wrongText')}>
        <SignInLink />
      </WrongLink>
    )
  }
  if (!invitation) return <LinkWaiting title={t('people.title')} {...asked} />
  if (outcome === 'joined') return <Joined invitation={invitation} />
  return <JoinForm invitation={invitation} token={token} onDone={setOutcome} />
}

type FormProps = Props & {
  invitation: Invitation
  onDone: (outcome: 'joined' | 'wrong') => void
}

function JoinForm({ token, invitation, onDone }: FormProps) {
  const t = useTranslations()
  const language = useLanguage()
  const { company_name: company, email } = invitation
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitJoin(written, token, createBrowserCall(language)),
    onDone: (outcome) => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      onDone(outcome)
    },
  })
  const title = t('join.title', { company })
  return (
    <AccountScreen picture={lakeDawn} title={title} lead={t('join.lead', { company })}>
      <PageHead title={title} isHidden />
      <InvitationFacts invitation={invitation} />
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <AccountName email={email} />
        <div className="form-fields form-fields-narrow">
          <TextField
            name="name"
            label={t('signup.name')}
            error={error('name')}
            autoComplete="name"
          />
          <PasswordField
            name="password"
            label={t('signup.password')}
            error={error('password')}
            hint={t('signup.passwordHint')}
            autoComplete="new-password"
          />
          <PasswordField
            name="re_password"
            label={t('signup.rePassword')}
            error={error('re_password')}
            autoComplete="new-password"
          />
        </div>
        <SubmitButton label={t('join.button')} isSending={isSending} />
      </form>
    </AccountScreen>
  )
}

function InvitationFacts({ invitation: { email, role } }: { invitation: Invitation }) {
  const t = useTranslations('people')
  return (
    <dl className="profile-facts join-facts">
      <div>
        <dt>{t('email')}</dt>
        <dd className="font-latin">{email}</dd>
      </div>
      <div>
        <dt>{t('role')}</dt>
        <dd>{t(`roles.${role}`)}</dd>
      </div>
    </dl>
  )
}

function Joined({ invitation: { company_name: company, email } }: { invitation: Invitation }) {
  const t = useTranslations()
  const title = t('join.doneTitle', { company })
  return (
    <>
      <PageHead title={title} isHidden />
      <Message title={title} text={t('join.doneText', { email })} picture={reception}>
        <SignInLink />
      </Message>
    </>
  )
}
