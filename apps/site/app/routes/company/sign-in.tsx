import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { submitSignIn } from '#app/account-forms'
import { createBrowserCall } from '#app/api'
import { useFormSending } from '#app/form-sending'
import { accountDraft, useKeptForm } from '#app/kept-form'
import { forgotPath, screenPath, signUpPath, tendersPath } from '#app/links'
import { lakeDawn } from '#app/pictures/lake-dawn'
import { accountPath, returnPath } from '#app/return-path'
import { storeLogin, useIsLoggedIn } from '#app/session'
import { lastSessionEnded } from '#app/sign-out'
import { useLanguage, useSite } from '#app/site-data'
import { AccountScreen } from '#components/account-screen'
import { CalmNote, PasswordField, Refusal, SubmitButton, TextField } from '#components/form-fields'
import { PageHead } from '#components/page-head'
import { Phones } from '#components/phones'

export default function SignIn() {
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

/** Whoever is signed in, here or meanwhile in another tab, goes to where the guard came from. */
function useOnwardJourney() {
  const navigate = useNavigate()
  const language = useLanguage()
  const { search } = useLocation()
  const isLoggedIn = useIsLoggedIn()
  useEffect(() => {
    if (!isLoggedIn) return
    void navigate(returnPath(search) ?? screenPath(language, tendersPath), { replace: true })
  }, [isLoggedIn, search, language, navigate])
}

/** Passed on by the guard: the login that was stored is not good any more. */
const isAfterSession = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state

/** Says why somebody who wanted another page has come here. */
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
  const { form, formProps, error, refusal, isPending, isSending } = useFormSending({
    submit: async (written) => {
      await lastSessionEnded()
      return submitSignIn(written, createBrowserCall(language))
    },
    onDone: ({ token }) => storeLogin(token),
  })
  useKeptForm(form, accountDraft)
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
