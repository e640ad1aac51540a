import type { Category } from '@padauk/contract/categories'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { submitSignUp } from './account-forms.ts'
import type { FieldOf } from './account-forms.ts'
import { createBrowserCall } from '#app/api/client.ts'
import { useForm } from '#app/forms/use-form.ts'
import { readFields } from '#app/forms/outcome.ts'
import { homePath, signInPath } from '#app/words/links.ts'
import { reception } from '#app/parts/pictures/reception.ts'
import { towersDusk } from '#app/parts/pictures/towers-dusk.ts'
import { accountPath } from './return-path.ts'
import { useLanguage, useSite } from '#app/api/site-data.ts'
import { AccountScreen } from './account-screen.tsx'
import { CategoryTicks } from './category-ticks.tsx'
import { PasswordField, Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Phones } from '#app/parts/phones.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { categories: Category[] }

export function SignUp({ categories }: Props) {
  const t = useTranslations('signup')
  const [email, setEmail] = useState<string>()
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} />
      {email === undefined ? (
        <SignUpForm categories={categories} onDone={setEmail} />
      ) : (
        <SignedUp email={email} />
      )}
    </>
  )
}

type FormProps = Props & { onDone: (email: string) => void }

function SignUpForm({ categories, onDone }: FormProps) {
  const t = useTranslations()
  const language = useLanguage()
  const { search } = useLocation()
  const showToast = useToast()
  const { formProps, error, refusal, isSending } = useForm({
    draft: { name: 'sign-up' },
    submit: (written) => submitSignUp(written, createBrowserCall(language), categories),
    onDone: (_, written) => {
      showToast(t('toast.signedUp'))
      onDone(readFields(['email'], new FormData(written)).email)
    },
  })
  return (
    <AccountScreen picture={towersDusk} title={t('signup.title')} lead={t('signup.lead')} isRoomy>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <Fields error={error} />
        {categories.length > 0 && <Categories categories={categories} />}
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
        // Password managers take the field before a password for the user name, unless told otherwise.
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

/** All on: a company that does not choose hears of everything. */
function Categories({ categories }: Props) {
  const t = useTranslations('signup')
  return (
    <fieldset className="ticks ticks-columns">
      <legend>{t('categories')}</legend>
      <p>
        <SmallPhrases>{t('categoriesHint')}</SmallPhrases>
      </p>
      <div>
        <CategoryTicks categories={categories} isTicked={() => true} />
      </div>
    </fieldset>
  )
}

/** The success view: what happens next, and whom to call. */
function SignedUp({ email }: { email: string }) {
  const t = useTranslations('signup')
  const { company, language } = useSite()
  useEffect(() => {
    document.getElementById('main')?.focus()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Message
      title={t('successTitle')}
      text={t('successText')}
      picture={reception}
      facts={
        <div className="next-steps">
          <h2>{t('nextTitle')}</h2>
          <ol>
            <li>{t('nextConfirm', { email })}</li>
            <li>{t('nextCheck')}</li>
            <li>{t('nextSignIn')}</li>
          </ol>
          <p>{t('questions')}</p>
          {company && <Phones numbers={company.phones} />}
        </div>
      }
    >
      <Link to={homePath(language)} className="button button-gold">
        {t('successButton')}
      </Link>
    </Message>
  )
}
