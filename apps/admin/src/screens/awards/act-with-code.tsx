import type { Answered, Failure } from '@padauk/contract/client'
import { stepUp } from '@padauk/contract/staff'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Field, typedText } from '#admin/components/field.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

type Props = {
  label: string
  act: () => Promise<Answered<unknown>>
  done: () => void
}

/** The code belongs to the act: it is asked for beside the button, not in a dialog after it. */
export function ActWithCode({ label, act, done }: Props) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { code = '' } = typedText(form)
    setMissing(code.trim() === '')
    if (code.trim() === '') return form.querySelector('input')?.focus()
    setBusy(true)
    setFailure(undefined)
    const confirmed = await callAdmin(stepUp, { body: { code } })
    const answer = confirmed.ok ? await act() : confirmed
    setBusy(false)
    if (answer.ok) return done()
    setFailure(answer)
    form.querySelector('input')?.focus()
  }

  const wrong = failure?.fields.code
  return (
    <form className="award-code" onSubmit={(event) => void submit(event)} noValidate>
      {failure && !wrong && <Trouble failure={failure} />}
      <Field
        name="code"
        label={t('awards.code')}
        error={missing ? 'awards.codeMissing' : wrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
      />
      <Button type="submit" kind="main" busy={isBusy}>
        {label}
      </Button>
    </form>
  )
}
