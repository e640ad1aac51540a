import { NewPassword } from '@padauk/contract/accounts'
import type { Answered, Failure } from '@padauk/contract/client'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { PasswordField, typedText } from '#admin/components/field.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import '#admin/sign-in/sign-in-page.css'

type TypedPasswords = { current_password: string; password: string }

type NewPasswordFormProps<Value> = {
  labels: { current?: string; password: string; again: string; button: string }
  save: (typed: TypedPasswords) => Promise<Answered<Value>>
  done: (value: Value) => void
}

/** Keys of sentences, by field; the server looks again and knows more. */
function troublesOf(typed: TypedPasswords & { again: string }, asksCurrent: boolean) {
  const troubles: Record<string, string> = {}
  if (asksCurrent && !typed.current_password) {
    troubles.current_password = 'validation.account.passwordRequired'
  }
  const checked = NewPassword.safeParse(typed.password)
  const [issue] = checked.error?.issues ?? []
  if (issue) troubles.password = `validation.${issue.message}`
  else if (typed.password !== typed.again) {
    troubles.again = 'validation.account.passwordMismatch'
  }
  return troubles
}

/** A new password, typed twice; `labels.current` asks for the present one before. */
export function NewPasswordForm<Value>({ labels, save, done }: NewPasswordFormProps<Value>) {
  const { t } = useWords()
  const [failure, setFailure] = useState<Failure>()
  const [troubles, setTroubles] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { current_password = '', password = '', again = '' } = typedText(form)
    const typed = { current_password, password }
    const found = troublesOf({ ...typed, again }, labels.current !== undefined)
    setFailure(undefined)
    setTroubles(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await save(typed)
    setBusy(false)
    if (!answer.ok) {
      setFailure(answer)
      setTroubles(answer.fields)
      return
    }
    form.reset()
    done(answer.value)
  }

  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Trouble failure={failure} />}
      {labels.current && (
        <PasswordField
          name="current_password"
          label={labels.current}
          error={troubles.current_password}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        name="password"
        label={labels.password}
        hint={t('staff.account.newHint')}
        error={troubles.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="again"
        label={labels.again}
        error={troubles.again}
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy}>
        {labels.button}
      </Button>
    </form>
  )
}
