import type { Answered, Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import type { ButtonKind } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import type { IconName } from './icon.tsx'
import { Trouble } from './notice.tsx'
import { typedText } from './field.tsx'

type Reason = {
  label: string
  hint?: string
  /** The field the API names it by; its sentence is shown here. */
  name?: string
  optional?: boolean
  maxLength?: number
}

type AskDialogProps<Value> = {
  title: string
  /** What will happen, in words. */
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  kind?: ButtonKind
  reason?: Reason
  act: (reason: string) => Promise<Answered<Value>>
  /** After the act; closes before. */
  done?: ((value: Value) => void) | undefined
  onClose: () => void
}

/** Explains a step before it is taken. A rejection by the server is shown in the dialog. */
export function AskDialog<Value>(props: AskDialogProps<Value>) {
  const { t } = useWords()
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { title, children, confirm, kind = 'solid', reason, act, done, onClose } = props

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = (typedText(event.currentTarget).reason ?? '').trim()
    const lacking = reason !== undefined && !reason.optional && typed === ''
    setMissing(lacking)
    if (lacking) return
    setBusy(true)
    const answer = await act(typed)
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    onClose()
    done?.(answer.value)
  }

  const sentence = failure?.fields[reason?.name ?? 'reason']
  return (
    <Dialog title={title} onClose={busy ? undefined : onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="dialog-text">{children}</div>
        {failure && <Trouble failure={failure} />}
        {reason && <ReasonField {...reason} error={missing ? 'ask.reasonMissing' : sentence} />}
        <div className="dialog-actions">
          <Button type="submit" kind={kind} busy={busy}>
            {confirm}
          </Button>
          <Button kind="outline" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ReasonField({
  label,
  hint,
  maxLength = 500,
  error,
}: Reason & { error?: string | undefined }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name="reason"
        rows={3}
        maxLength={maxLength}
        {...describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}

type AskFirstProps<Value> = Omit<AskDialogProps<Value>, 'onClose'> & {
  button: { label: string; kind?: ButtonKind; icon?: IconName; small?: boolean }
}

/** A button that asks before it acts. */
export function AskFirst<Value>({ button, ...question }: AskFirstProps<Value>) {
  const [asking, setAsking] = useState(false)
  const { label, ...look } = button
  return (
    <>
      <Button kind="outline" {...look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <AskDialog kind={look.kind ?? 'solid'} {...question} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
