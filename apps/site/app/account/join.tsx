import type { Answered } from '@padauk/contract/client'
import { readInvitation } from '@padauk/contract/people'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
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
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Message } from '#app/parts/message.tsx'
import { lakeDawn } from '#app/parts/pictures/lake-dawn.ts'
import { rain } from '#app/parts/pictures/rain.ts'
import { reception } from '#app/parts/pictures/reception.ts'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { homePath, screenPath, signInPath } from '#app/words/links.ts'
import { AccountScreen } from './account-screen.tsx'
import { useAnswer } from './company-area.ts'
import { submitJoin } from './people-forms.ts'
import { isWrongToken } from './token-answer.ts'

type Invitation = AnswerOf<typeof readInvitation>
type Props = { token: string }

/** The page of a mailed invitation. The browser asks for it: a front may keep what the server sends. */
export function Join({ token }: Props) {
  const [outcome, setOutcome] = useState<'joined' | 'wrong'>()
  const { invitation, hasFailed, supportCode, load } = useInvitation(token)
  if (invitation === null || outcome === 'wrong') return <WrongLink />
  if (!invitation) {
    return (
      <Waiting>
        {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
      </Waiting>
    )
  }
  if (outcome === 'joined') return <Joined invitation={invitation} />
  return <JoinForm invitation={invitation} token={token} onDone={setOutcome} />
}

/** Undefined on its way, null for a link that can't be used any more. */
function useInvitation(token: string) {
  const language = useLanguage()
  const call = useMemo(() => createBrowserCall(language), [language])
  const [invitation, setInvitation] = useState<Invitation | null>()
  const ask = useCallback(async (): Promise<Answered<Invitation | null>> => {
    const answer = await call(readInvitation, { params: { token } })
    return isWrongToken(answer) ? { ok: true, value: null, headers: new Headers() } : answer
  }, [call, token])
  return { invitation, ...useAnswer(ask, setInvitation) }
}

function Waiting({ children }: { children: React.ReactNode }) {
  const t = useTranslations()
  return (
    <Screen>
      <PageHead title={t('people.title')} isHidden />
      <h1 className="sr-only">{t('people.title')}</h1>
      <noscript>
        <p className="form-summary">{t('account.scriptsNeeded')}</p>
      </noscript>
      {children}
    </Screen>
  )
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

function WrongLink() {
  const t = useTranslations()
  const language = useLanguage()
  const title = t('confirm.wrongTitle')
  return (
    <>
      <PageHead title={title} isHidden />
      <Message title={title} text={t('join.wrongText')} picture={rain}>
        <SignInLink />
        <Link to={homePath(language)} className="button">
          {t('common.backToHome')}
        </Link>
      </Message>
    </>
  )
}

function SignInLink() {
  const t = useTranslations('signin')
  const language = useLanguage()
  return (
    <Link to={screenPath(language, signInPath)} className="button button-gold">
      {t('button')}
    </Link>
  )
}
