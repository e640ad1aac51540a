import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Faults, Outcome } from './form-outcome.ts'
import { showTrouble } from './form-trouble.ts'
import { useToast } from '#app/shell/toast.tsx'

type Options<Name extends string, Value> = {
  submit: (form: FormData) => Promise<Outcome<Name, Value>>
  onDone: (value: Value, form: HTMLFormElement) => void
}

/** Sends a form: what was written stays, and the first wrong field is shown (spec §5 and §8). */
export function useFormSending<Name extends string, Value>(options: Options<Name, Value>) {
  const t = useTranslations()
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<Name, Value>>()

  async function send(written: HTMLFormElement) {
    setSending(true)
    const result = await options
      .submit(new FormData(written))
      .catch((): Outcome<Name, Value> => ({ state: 'failed' }))
    setSending(false)
    setOutcome(result)
    if (result.state === 'done') options.onDone(result.value, written)
    if (result.state === 'refused') showToast(result.sentence, isCalm(result) ? 'normal' : 'error')
    if (result.state === 'failed') showToast(t('toast.serverError'), 'error')
  }

  useEffect(() => {
    if (outcome) showTrouble(form.current)
  }, [outcome])

  return {
    form,
    formProps: {
      ref: form,
      // What is typed here must not get into an address, whatever becomes of the scripts.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending) void send(event.currentTarget)
      },
    } as const,
    isSending,
    /** To be read again: the toast is gone after four seconds. */
    refusal: useRefusal(outcome),
    isPending: outcome?.state === 'refused' && isCalm(outcome),
    error: useFaultWords(outcome),
  }
}

/** Waiting for approval is no mistake of anyone. */
const isCalm = ({ code }: { code: string }) => code === 'account-pending'

/** The sentence above the form, unless a field says it or it is told in calmer words. */
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
