import { StaffCredentials } from '@padauk/contract/staff'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLogin, useTranslate } from 'ra-core'
import { Field, PasswordField } from '#admin/components/field.tsx'
import { BrandPage } from '#admin/sign-in/brand-page.tsx'
import { Refused } from '#admin/session/refused.ts'
import './sign-in-page.css'

export function SignInPage() {
  const translate = useTranslate()
  return (
    <BrandPage title={translate('signIn.title')} lead={translate('signIn.lead')}>
      <SignInForm />
    </BrandPage>
  )
}

/** Sentences, or keys of sentences. */
type Trouble = { summary: string; fields: Record<string, string> }

type Input = { ok: true; credentials: StaffCredentials } | { ok: false; trouble: Trouble }

function readInput(form: HTMLFormElement): Input {
  const { code, ...others } = Object.fromEntries(new FormData(form))
  // Who has no authenticator app yet leaves it empty, and sets one up next.
  const typed = StaffCredentials.safeParse(code === '' ? others : { code, ...others })
  if (typed.success) return { ok: true, credentials: typed.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of typed.error.issues)
    fields[String(path[0])] ??= `validation.${message}`
  return { ok: false, trouble: { summary: 'validation.summary', fields } }
}

/** Signs in by ra-core, which then opens the page that was requested. */
function useSignIn() {
  const login = useLogin()
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)

  async function signIn(credentials: StaffCredentials) {
    setBusy(true)
    try {
      await login(credentials)
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal
      setTrouble({ summary: refusal.message, fields: refusal.fields })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const input = readInput(event.currentTarget)
    setTrouble(input.ok ? undefined : input.trouble)
    if (input.ok) void signIn(input.credentials)
  }

  return { submit, busy, trouble }
}

function SignInForm() {
  const translate = useTranslate()
  const { submit, busy, trouble } = useSignIn()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!trouble) return
    const { current } = form
    const place =
      current?.querySelector('[aria-invalid=true]') ?? current?.querySelector('[role=alert]')
    if (place instanceof HTMLElement) place.focus()
  }, [trouble])

  return (
    <form className="sign-in-form" ref={form} onSubmit={submit} noValidate>
      <div role="alert" tabIndex={-1}>
        {trouble && (
          <p className="sign-in-trouble">{translate(trouble.summary, { _: trouble.summary })}</p>
        )}
      </div>
      <Field
        name="email"
        label={translate('signIn.email')}
        error={trouble?.fields.email}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={translate('signIn.password')}
        error={trouble?.fields.password}
        autoComplete="current-password"
      />
      <Field
        name="code"
        label={translate('signIn.code')}
        hint={translate('signIn.firstCodeHint')}
        error={trouble?.fields.code}
        autoComplete="one-time-code"
      />
      <button className="sign-in-button" aria-disabled={busy}>
        {translate(busy ? 'signIn.busy' : 'signIn.button')}
      </button>
    </form>
  )
}
