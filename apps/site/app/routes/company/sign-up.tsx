import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { submitSignUp } from '#app/account-forms'
import type { FieldOf } from '#app/account-forms'
import { createBrowserCall } from '#app/api'
import { useFormSending } from '#app/form-sending'
import { forgetKept, useKeptForm } from '#app/kept-form'
import { homePath, signInPath } from '#app/links'
import { reception } from '#app/pictures/reception'
import { towersDusk } from '#app/pictures/towers-dusk'
import { accountPath } from '#app/return-path'
import { useLanguage } from '#app/site-data'
import { AccountScreen } from '#components/account-screen'
import { PasswordField, Refusal, SubmitButton, TextField } from '#components/form-fields'
import { Message } from '#components/message'
import { PageHead } from '#components/page-head'
import { useToast } from '#components/toast'

const draft = 'sign-up'

export default function SignUp() {
  const t = useTranslations('signup')
  const [isDone, setDone] = useState(false)
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} />
      {isDone ? <SignedUp /> : <SignUpForm onDone={() => setDone(true)} />}
    </>
  )
}

function SignUpForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations()
  const language = useLanguage()
  const { search } = useLocation()
  const showToast = useToast()
  const { form, formProps, error, refusal, isSending } = useFormSending({
    submit: (written) => submitSignUp(written, createBrowserCall(language)),
    onDone: () => {
      forgetKept(draft)
      showToast(t('toast.signedUp'))
      onDone()
    },
  })
  useKeptForm(form, draft)
  return (
    <AccountScreen picture={towersDusk} title={t('signup.title')} lead={t('signup.lead')} isRoomy>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <Fields error={error} />
        <SubmitButton label={t('signup.button')} isSending={isSending} />
      </form>
      <p className="account-other">
        {t('signup.haveAccount')}{' '}
        <Link to={accountPath(signInPath, language, search)}>{t('signup.signInLink')}</Link>
      </p>
    </AccountScreen>
  )
}

type FieldsProps = { error: (name: FieldOf<'signUp'>) => string | undefined }

function Fields({ error }: FieldsProps) {
  const t = useTranslations('signup')
  return (
    <div className="form-fields">
      <TextField name="name" label={t('name')} error={error('name')} autoComplete="name" />
      <TextField
        name="company_name"
        label={t('companyName')}
        error={error('company_name')}
        autoComplete="organization"
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        error={error('email')}
        // What stands before a password is taken for the name of the account, unless one says so.
        autoComplete="username"
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('phone')}
        error={error('phone')}
        autoComplete="tel"
      />
      <PasswordField
        name="password"
        label={t('password')}
        error={error('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        name="re_password"
        label={t('rePassword')}
        error={error('re_password')}
        autoComplete="new-password"
      />
    </div>
  )
}

/** Spec §2, the success view. */
function SignedUp() {
  const t = useTranslations('signup')
  const language = useLanguage()
  useEffect(() => {
    document.getElementById('main')?.focus()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Message title={t('successTitle')} text={t('successText')} picture={reception}>
      <Link to={homePath(language)} className="button button-gold">
        {t('successButton')}
      </Link>
    </Message>
  )
}
