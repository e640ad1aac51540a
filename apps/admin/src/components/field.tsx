import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslate } from 'ra-core'
import { describedBy, FieldFrame } from './field-frame.tsx'

type FieldProps = ComponentProps<'input'> & {
  name: string
  label: string
  hint?: string
  /** A sentence, or the key of one. */
  error?: string | undefined
}

/** A field of the sign-in pages and dialogs, where the browser keeps what is typed. */
export function Field({ name, label, hint, error, children, ...input }: FieldProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      <input {...input} id={name} name={name} {...describedBy(name, { hint, error })} />
      {children}
    </FieldFrame>
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

/** What is typed into the fields of a form, by their names. */
export function typedText(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}
