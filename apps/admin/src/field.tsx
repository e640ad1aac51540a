import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import './field.css'

type FieldProps = ComponentProps<'input'> & {
  name: string
  label: string
  hint?: string
  /** A sentence, or the key of one. */
  error?: string | undefined
}

export function Field({ name, label, hint, error, children, ...input }: FieldProps) {
  const translate = useTranslate()
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-control">
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={error !== undefined}
          {...(notes && { 'aria-describedby': notes })}
        />
        {children}
      </div>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M12 7.5v5.5M12 16.4v.1" />
          </svg>
          {translate(error, { _: error })}
        </p>
      )}
    </div>
  )
}

export function PasswordField(props: FieldProps) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <Field {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        aria-label={translate(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="3" />
          {shown && <path d="M4 20 20 4" />}
        </svg>
      </button>
    </Field>
  )
}
