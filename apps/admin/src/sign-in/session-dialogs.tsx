import type { Failure } from '@padauk/contract/client'
import { stepUp } from '@padauk/contract/staff'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useLogout } from 'ra-core'
import { staff } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { Field, PasswordField, typedText } from '#admin/components/field.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useObservable } from '#admin/session/observable.ts'
import { useWords } from '#admin/words/words.ts'
import { useSession } from '#admin/session/use-session.ts'

/** Asks for a sign-in or a code during the work. The screen below stays as it is. */
export function SessionDialogs() {
  const question = useObservable(staff.question)
  if (question?.kind === 'sign-in') return <SignInAgain answer={question.answer} />
  if (question?.kind === 'step-up') return <StepUp answer={question.answer} />
  return null
}

type Answering = { answer: (given: boolean) => void }
type Sent = { ok: true } | Failure

/** A form in a dialog whose refusal stays in the dialog. */
function useDialogForm(send: (typed: Record<string, string>) => Promise<Sent>, done: () => void) {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await send(typedText(event.currentTarget))
    setBusy(false)
    if (answer.ok) return done()
    setFailure(answer)
  }
  return { failure, busy, submit }
}

function SignInAgain({ answer }: Answering) {
  const { t } = useWords()
  const session = useSession()
  const logout = useLogout()
  const email = session?.email ?? ''
  const { failure, busy, submit } = useDialogForm(
    ({ password = '', code = '' }) => staff.signIn({ email, password, code }),
    () => answer(true),
  )
  const leave = () => {
    answer(false)
    staff.current.set(null)
    void logout()
  }
  return (
    <SessionForm
      title={t('again.title')}
      text={t('again.text')}
      failure={failure}
      submit={submit}
      actions={
        <>
          <Button type="submit" busy={busy}>
            {t('signIn.button')}
          </Button>
          <Button kind="outline" onClick={leave}>
            {t('again.leave')}
          </Button>
        </>
      }
    >
      <p className="session-email">{email}</p>
      <PasswordField
        name="password"
        label={t('signIn.password')}
        error={failure?.fields.password}
        autoComplete="current-password"
      />
      <CodeField error={failure?.fields.code} />
    </SessionForm>
  )
}

function StepUp({ answer }: Answering) {
  const { t } = useWords()
  const { failure, busy, submit } = useDialogForm(
    ({ code = '' }) => staff.client(stepUp, { body: { code } }),
    () => answer(true),
  )
  const cancel = () => answer(false)
  return (
    <SessionForm
      title={t('stepUp.title')}
      text={t('stepUp.text')}
      failure={failure}
      submit={submit}
      onClose={cancel}
      actions={
        <>
          <Button type="submit" busy={busy}>
            {t('stepUp.button')}
          </Button>
          <Button kind="outline" onClick={cancel}>
            {t('ask.cancel')}
          </Button>
        </>
      }
    >
      <CodeField error={failure?.fields.code} />
    </SessionForm>
  )
}

function CodeField({ error }: { error: string | undefined }) {
  const { t } = useWords()
  return (
    <Field
      name="code"
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      error={error}
      autoComplete="one-time-code"
    />
  )
}

type SessionFormProps = {
  title: string
  text: string
  failure: Failure | undefined
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose?: () => void
  actions: ReactNode
  children: ReactNode
}

function SessionForm({
  title,
  text,
  failure,
  submit,
  onClose,
  actions,
  children,
}: SessionFormProps) {
  return (
    <Dialog title={title} onClose={onClose} size="session">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{text}</p>
        {failure && <Trouble failure={failure} />}
        {children}
        <div className="dialog-actions">{actions}</div>
      </form>
    </Dialog>
  )
}
