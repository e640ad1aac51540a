import type { Answered, Failure } from '@padauk/contract/client'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useWords } from '#admin/words/words.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { mergeVersions } from './merge-versions.ts'
import type { Disagreement } from './merge-versions.ts'
import type { Endpoint } from '@padauk/contract/endpoint'

export type BodySchema = NonNullable<Endpoint['body']>

/** The contract's objections to these values: field name → key of the sentence. */
export function fieldTroubles(schema: BodySchema, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const troubles: Record<string, string> = {}
  for (const { path, message } of checked.error.issues)
    troubles[path.join('.')] ??= `validation.${message}`
  return troubles
}

type Change = { by?: string | null; at?: string | null }

export type Lock<Values, Current> = {
  /** Reads the record as it is now. */
  read: () => Promise<Answered<Current>>
  /** The same fields that the form has, `revision` included. */
  values: (current: Current) => Values
  /** Who changed it last, and when. */
  change?: (current: Current) => Change
  /** What the fields are called on the screen. */
  labels: Record<string, string>
  /** Fields whose values need more than one line to be read. */
  linesOf?: Record<string, (value: unknown) => string[]>
}

export type LockedSave<Values extends FieldValues, Value, Current> = {
  /** Names the half-filled form, so that a reload finds it: `tender-<id>`, `tender-new`. */
  formKey: string
  /** What is on the screen at first; of a locked record with its `revision`. */
  values: Values
  /** Checked before anything is sent: the body's schema in the contract. */
  schema?: BodySchema
  save: (values: Values) => Promise<Answered<Value>>
  /** Asks the person before anything is sent; false leaves the form as it is. */
  ask?: (values: Values) => boolean | Promise<boolean>
  /** Goes elsewhere, or returns the values to continue from on this screen. */
  saved: (value: Value) => Values | void
  /** For records that others change too. */
  lock?: Lock<Values, Current>
}

export type Conflict = {
  disagreements: Disagreement[]
  /** Fields that a colleague has changed and I have not. */
  taken: string[]
  change: Change
  /** What the person had pressed: "Publish". */
  act: string
  /** Carries on what was pressed, with the chosen values over theirs. */
  goOn: (chosen: Record<string, unknown>) => void
  takeTheirs: () => void
}

const noFailure: Failure = { ok: false, code: 'invalid-input', status: 422, error: '', fields: {} }

function showTroubles<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Record<string, string>,
) {
  const [first] = Object.keys(fields)
  for (const [name, message] of Object.entries(fields))
    form.setError(name as Path<Values>, { message }, { shouldFocus: name === first })
}

/** Keeps what is typed in the tab until it is saved. */
function useKeptForm<Values extends FieldValues>(formKey: string, values: Values) {
  const [draft] = useState(() => readDraft<Values>(formKey))
  const [restored, setRestored] = useState(draft !== null)
  const [begin] = useState(() => draft?.base ?? values)
  const base = useRef(begin)
  const unsaved = useRef(draft !== null)
  const form = useForm<Values>({ defaultValues: begin as DefaultValues<Values> })

  useEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: keep })

    function keep() {
      const typed = form.getValues()
      unsaved.current = JSON.stringify(typed) !== JSON.stringify(base.current)
      if (unsaved.current) keepDraft(formKey, { base: base.current, values: typed })
      else dropDraft(formKey)
    }
  }, [form, formKey, draft])

  /** Resets the form to these values, as they are on the server. */
  function restart(from: Values, typed = from) {
    base.current = from
    form.reset(from)
    if (typed !== from) form.reset(typed, { keepDefaultValues: true })
    unsaved.current = typed !== from
    if (typed === from) dropDraft(formKey)
    else keepDraft(formKey, { base: from, values: typed })
    setRestored(false)
  }

  /** It is saved: nothing has to be kept any more. */
  function forget() {
    unsaved.current = false
    dropDraft(formKey)
  }

  return { form, base, unsaved, restored, restart, forget }
}

/** Saves a form; another's change in between is laid beside one's own and never overwritten unseen. */
export function useLockedSave<Values extends FieldValues, Value, Current>(
  props: LockedSave<Values, Value, Current>,
) {
  const { formKey, values, schema, ask, save, saved, lock } = props
  const { t } = useWords()
  const { form, base, unsaved, restored, restart, forget } = useKeptForm(formKey, values)
  const [failure, setFailure] = useState<Failure>()
  const [conflict, setConflict] = useState<Conflict>()
  // The pressed button, and whether the form has since taken a colleague's values: then the person must press again.
  const act = useRef('')
  const [toPress, setToPress] = useState<string>()

  function meet(current: Current, { values: valuesOf, change }: Lock<Values, Current>) {
    const theirs = valuesOf(current)
    const { merged, taken, disagreements } = mergeVersions(base.current, theirs, form.getValues())
    const go = (typed: Values) => {
      restart(theirs, typed)
      setConflict(undefined)
    }
    setConflict({
      taken: taken.filter((name) => name !== 'revision'),
      disagreements,
      change: change?.(current) ?? {},
      act: act.current,
      goOn: (chosen) => {
        go({ ...merged, ...chosen })
        void form.handleSubmit(send)()
      },
      takeTheirs: () => {
        go(theirs)
        setToPress(act.current)
      },
    })
  }

  async function send(typed: Values) {
    setFailure(undefined)
    const troubles = schema ? fieldTroubles(schema, typed) : {}
    if (Object.keys(troubles).length > 0) {
      setFailure({ ...noFailure, error: t('validation.summary') })
      return showTroubles(form, troubles)
    }
    if (ask && !(await ask(typed))) return
    const answer = await save(typed)
    if (answer.ok) {
      forget()
      const next = saved(answer.value)
      if (next) restart(next)
      return
    }
    if (answer.code === 'changed-since' && lock) {
      const current = await lock.read()
      if (current.ok) return meet(current.value, lock)
    }
    setFailure(answer)
    showTroubles(form, answer.fields)
  }

  return {
    form,
    failure,
    conflict,
    toPress,
    restored,
    unsaved,
    discard: () => restart(base.current),
    submit: (event: FormEvent) => {
      const { submitter } = event.nativeEvent as SubmitEvent
      act.current = submitter?.textContent ?? ''
      setToPress(undefined)
      form.clearErrors()
      void form.handleSubmit(send)(event)
    },
  }
}
