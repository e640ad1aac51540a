import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#app/shell/toast.tsx'
import type { Faults, Outcome } from './outcome.ts'
import { useDraft } from './use-draft.ts'
import type { DraftOptions } from './use-draft.ts'

type Options<Name extends string, Value> = {
  submit: (form: FormData) => Promise<Outcome<Name, Value>>
  onDone: (value: Value, form: HTMLFormElement) => void
  draft?: DraftOptions
  /** The outcome of the same form, sent before scripts were there. */
  before?: Outcome<Name, Value> | undefined
}

/** Sends a form: its values and its draft stay until it has arrived (rules 5.5). */
export function useForm<Name extends string, Value>(options: Options<Name, Value>) {
  const { submit, onDone, draft, before } = options
  const t = useTranslations()
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState(before)
  // What was sent is on the page already; an older draft must not replace it.
  const forgetDraft = useDraft(form, draft, { isRestored: before === undefined })

  async function send(written: HTMLFormElement) {
    setSending(true)
    const result = await submit(new FormData(written)).catch((): Outcome<Name, Value> => ({
      state: 'failed',
    }))
    setSending(false)
    setOutcome(result)
    if (result.state === 'done') {
      forgetDraft()
      onDone(result.value, written)
    }
    if (result.state === 'refused') showToast(result.sentence, isCalm(result) ? 'normal' : 'error')
    if (result.state === 'failed') showToast(t('toast.serverError'), 'error')
  }

  useEffect(() => {
    if (outcome && outcome !== before) showTrouble(form.current)
  }, [outcome, before])

  return {
    form,
    formProps: {
      ref: form,
      // Typed values must never get into an address, even when scripts fail.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending) void send(event.currentTarget)
      },
    } as const,
    isSending,
    isWrong: outcome?.state === 'wrong',
    /** Stays above the form; the toast disappears after four seconds. */
    refusal: useRefusal(outcome),
    isPending: outcome?.state === 'refused' && isCalm(outcome),
    error: useFaultWords(outcome),
  }
}

/** Waiting for approval is not a mistake. */
const isCalm = ({ code }: { code: string }) => code === 'account-pending'

/** The sentence above the form, unless a field says it or a calmer note does. */
function useRefusal(outcome: Outcome<string> | undefined) {
  const t = useTranslations('toast')
  if (outcome?.state === 'failed') return t('serverError')
  if (outcome?.state !== 'refused' || isCalm(outcome)) return null
  return Object.keys(outcome.faults).length > 0 ? null : outcome.sentence
}

function useFaultWords<Name extends string>(outcome: Outcome<Name> | undefined) {
  const t = useTranslations('validation')
  const faults: Faults<Name> = outcome && 'faults' in outcome ? outcome.faults : {}
  return (name: Name) => {
    const fault = faults[name]
    if (!fault) return undefined
    return 'key' in fault ? t(fault.key) : fault.sentence
  }
}

/** Brings into view what has to be corrected: the first wrong field, or the sentence above the form. */
function showTrouble(form: HTMLElement | null) {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('.form-summary')
  if (!wrong) return
  wrong.focus({ preventScroll: true })
  // With its label and its sentence, and clear of the keyboard of a phone.
  const field = wrong.closest('.field') ?? wrong
  field.scrollIntoView({ block: 'center' })
}
