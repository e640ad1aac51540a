import { askForReset } from '@padauk/contract/accounts'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { submitReset } from './account-forms.ts'
import { createBrowserCall } from '#app/api/client.ts'
import { secondsUntilNextLetter } from './asked-reset.ts'
import type { AskedReset } from './asked-reset.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useForm } from '#app/forms/use-form.ts'
import { signInPath } from '#app/words/links.ts'
import { accountPath } from './return-path.ts'
import { forgetLogin } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import {
  AccountName,
  PasswordField,
  Refusal,
  SubmitButton,
  TextField,
} from '#app/forms/form-fields.tsx'
import { useToast } from '#app/shell/toast.tsx'

type Props = { reset: AskedReset; onReset: (reset: AskedReset | null) => void }

/** The second step: code, new password, the same again. */
export function NewPassword({ reset, onReset }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const showToast = useToast()
  const { form, formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitReset(written, reset.identifier, createBrowserCall(language)),
    onDone: () => {
      onReset(null)
      // A reset ends every session, also one of this browser.
      forgetLogin()
      showToast(t('toast.passwordChanged'))
      void navigate(accountPath(signInPath, language, search))
    },
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=otp]')?.focus(), [form])
  return (
    <form {...formProps}>
      <Refusal sentence={refusal} />
      <AccountName email={reset.email} />
      <div className="form-fields form-fields-narrow">
        <div>
          <TextField
            name="otp"
            inputMode="numeric"
            label={t('forgot.otp')}
            error={error('otp')}
            hint={`${t('forgot.codeFor', { email: reset.email })} ${t('forgot.noCode')}`}
            autoComplete="one-time-code"
          />
          <AnotherCode reset={reset} onReset={onReset} />
        </div>
        <PasswordField
          name="password"
          label={t('forgot.newPassword')}
          error={error('password')}
          hint={t('signup.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          name="re_password"
          label={t('forgot.reNewPassword')}
          error={error('re_password')}
          autoComplete="new-password"
        />
      </div>
      <SubmitButton label={t('forgot.changePassword')} isSending={isSending} />
    </form>
  )
}

function AnotherCode({ reset, onReset }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const showToast = useToast()
  const seconds = useCountdown(reset)
  const ask = async () => {
    const body = { email: reset.email }
    const outcome = outcomeOf(await createBrowserCall(language)(askForReset, { body }))
    if (outcome.state === 'done') {
      onReset({ ...reset, identifier: outcome.value.identifier, at: Date.now() })
      showToast(t('toast.otpSent'))
    } else {
      const sentence = outcome.state === 'refused' ? outcome.sentence : t('toast.serverError')
      showToast(sentence, 'error')
    }
  }
  return (
    <p className="another-code">
      {seconds > 0 ? (
        <span>{t('forgot.resendIn', { seconds: inDigitsOf(language, seconds) })}</span>
      ) : (
        <button type="button" className="text-button" onClick={ask}>
          {t('forgot.resend')}
        </button>
      )}
      <button type="button" className="text-button" onClick={() => onReset(null)}>
        {t('forgot.otherEmail')}
      </button>
    </p>
  )
}

const inDigitsOf = (language: Language, count: number) =>
  language === 'mm' ? toMyanmarDigits(count) : String(count)

function useCountdown(reset: AskedReset) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return secondsUntilNextLetter(reset, Math.max(now, reset.at))
}
