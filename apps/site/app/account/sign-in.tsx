import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { submitSignIn } from './account-forms.ts'
import { createBrowserCall } from '#app/api/client.ts'
import { useForm } from '#app/forms/use-form.ts'
import { accountDraft } from '#app/forms/use-draft.ts'
import { companyHomePath, forgotPath, screenPath, signUpPath } from '#app/words/links.ts'
import { lakeDawn } from '#app/parts/pictures/lake-dawn.ts'
import { accountPath, returnPath } from './return-path.ts'
import { storeLogin, useIsLoggedIn } from '#app/api/session.ts'
import { lastSessionEnded } from '#app/api/sign-out.ts'
import { useLanguage, useSite } from '#app/api/site-data.ts'
import { AccountScreen } from './account-screen.tsx'
import {
  CalmNote,
  PasswordField,
  Refusal,
  SubmitButton,
  TextField,
} from '#app/forms/form-fields.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Phones } from '#app/parts/phones.tsx'

export function SignIn() {
  const t = useTranslations('signin')
  const language = useLanguage()
  const { search } = useLocation()
  useOnwardJourney()
  return (
    <AccountScreen picture={lakeDawn} title={t('title')} lead={t('lead')}>
      <PageHead title={t('title')} description={t('lead')} />
      <SignInForm />
      <p className="account-other">
        {t('noAccount')}{' '}
        <Link to={accountPath(signUpPath, language, search)}>{t('signUpLink')}</Link>
      </p>
    </AccountScreen>
  )
}

/** After sign-in, here or in another tab, opens the page that was requested, or the start page. */
function useOnwardJourney() {
  const navigate = useNavigate()
  const language = useLanguage()
  const { search } = useLocation()
  const isLoggedIn = useIsLoggedIn()
  useEffect(() => {
    if (!isLoggedIn) return
    void navigate(returnPath(search) ?? screenPath(language, companyHomePath), { replace: true })
  }, [isLoggedIn, search, language, navigate])
}

/** Set by the guard when the stored login has expired. */
const isAfterSession = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state

/** Explains why the visitor was sent here. */
function WhyHere() {
  const t = useTranslations('signin')
  const { search, state } = useLocation()
  const isWaitedFor = returnPath(search) !== null
  if (!isWaitedFor) return null
  return <CalmNote>{t(isAfterSession(state) ? 'sessionExpired' : 'needed')}</CalmNote>
}

/** The toast has said that the account waits; this says for how long, and whom to call. */
function Pending() {
  const t = useTranslations('signin')
  const { company } = useSite()
  return (
    <CalmNote>
      <p>{t('pendingNext')}</p>
      {company && <Phones numbers={company.phones} />}
    </CalmNote>
  )
}

function SignInForm() {
  const t = useTranslations('signin')
  const language = useLanguage()
  const { search } = useLocation()
  const { formProps, error, refusal, isPending, isSending } = useForm({
    draft: accountDraft,
    submit: async (written) => {
      await lastSessionEnded()
      return submitSignIn(written, createBrowserCall(language))
    },
    onDone: ({ token }) => storeLogin(token),
  })
  return (
    <form {...formProps}>
      <Refusal sentence={refusal} />
      {isPending ? <Pending /> : !refusal && <WhyHere />}
      <div className="form-fields form-fields-narrow">
        <TextField
          name="email"
          type="email"
          label={t('email')}
          error={error('email')}
          autoComplete="username"
        />
        <PasswordField
          name="password"
          label={t('password')}
          error={error('password')}
          autoComplete="current-password"
        />
      </div>
      <p className="account-forgot">
        <Link to={accountPath(forgotPath, language, search)}>{t('forgot')}</Link>
      </p>
      <SubmitButton label={t('button')} isSending={isSending} />
    </form>
  )
}
