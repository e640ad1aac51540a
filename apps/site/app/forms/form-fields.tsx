import { useState } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { Field, controlProps } from './field.tsx'
import { Icon } from '#app/parts/icon.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  name: string
  label: string
  error: string | undefined
  hint?: string
}

/** `company_name` and `companyName` have the id `company-name`. */
const idOf = (name: string) => name.replaceAll(/_|(?=[A-Z])/g, '-').toLowerCase()

export function TextField({ label, error, hint, ...input }: InputProps) {
  const id = input.id ?? idOf(input.name)
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input {...controlProps(id, error, hint)} required {...input} />
    </Field>
  )
}

type PasswordProps = Omit<InputProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that may be looked at while it is typed. */
export function PasswordField({ label, error, hint, ...input }: PasswordProps) {
  const t = useTranslations('common')
  const [isShown, setShown] = useState(false)
  const id = input.id ?? idOf(input.name)
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="password">
        <input
          {...controlProps(id, error, hint)}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...input}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`${t(isShown ? 'hidePassword' : 'showPassword')}: ${label}`}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-closed' : 'eye'} />
        </button>
      </div>
    </Field>
  )
}

/** Tells a password manager whose password it is, where no field asks for it. */
export const AccountName = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
)

export const Refusal = ({ sentence }: { sentence: string | null }) =>
  sentence && (
    <p className="form-summary" tabIndex={-1}>
      {sentence}
    </p>
  )

/** Something to know before one continues; nothing is wrong. */
export const CalmNote = ({ children }: { children: ReactNode }) => (
  <div className="form-summary form-summary-calm" tabIndex={-1}>
    {children}
  </div>
)

/** Disabled until scripts have loaded: we could not use what the browser would send by itself. */
export function SubmitButton({ label, isSending }: { label: string; isSending: boolean }) {
  const t = useTranslations('common')
  const isHydrated = useIsHydrated()
  return (
    <button
      type="submit"
      className="button button-ink button-block"
      disabled={!isHydrated}
      aria-disabled={isSending}
      aria-busy={isSending}
    >
      {isSending ? t('sending') : label}
    </button>
  )
}
