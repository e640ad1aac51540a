import type { Answered, Failure } from '@padauk/contract/client'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { Button } from '#admin/components/button.tsx'
import type { ButtonKind } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { TextField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'

type AskFormProps<Values extends FieldValues> = {
  button: { label: string; kind?: ButtonKind }
  title: string
  values: Values
  confirm: string
  /** The way out; "Cancel" unless that would be mistaken for the act. */
  leave?: string
  /** Checks the fields before anything is sent and before a code is asked for: field → sentence. */
  troubles?: (values: Values) => Record<string, string>
  act: (values: Values) => Promise<Answered<unknown>>
  done: () => void
  /** What will happen, in words, and the fields it needs. */
  children: ReactNode
}

/** Explains a step that needs more than a reason. A rejection by the server stays in the dialog. */
export function AskForm<Values extends FieldValues>(props: AskFormProps<Values>) {
  const [asking, setAsking] = useState(false)
  const { label, kind = 'outline' } = props.button
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <AskFormDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskFormDialog<Values extends FieldValues>(
  props: AskFormProps<Values> & { onClose: () => void },
) {
  const { button, title, values, confirm, leave, troubles, act, done, onClose, children } = props
  const { t } = useWords()
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const [failure, setFailure] = useState<Failure>()
  const { isSubmitting } = form.formState

  async function send(typed: Values) {
    setFailure(undefined)
    const found = troubles?.(typed) ?? {}
    if (Object.keys(found).length > 0) return show(found)
    const answer = await act(typed)
    if (answer.ok) {
      onClose()
      return done()
    }
    setFailure(answer)
    show(answer.fields)
  }

  function show(fields: Record<string, string>) {
    const [first] = Object.keys(fields)
    for (const [name, message] of Object.entries(fields))
      form.setError(name as Path<Values>, { message }, { shouldFocus: name === first })
  }

  return (
    <Dialog title={title} onClose={isSubmitting ? undefined : onClose}>
      <FormProvider {...form}>
        <form
          className="form-fields"
          onSubmit={(event) => void form.handleSubmit(send)(event)}
          noValidate
        >
          {failure && <Trouble failure={failure} />}
          {children}
          <div className="dialog-actions">
            <Button
              type="submit"
              kind={button.kind === 'danger' ? 'danger' : 'solid'}
              busy={isSubmitting}
            >
              {confirm}
            </Button>
            <Button kind="outline" onClick={onClose}>
              {leave ?? t('ask.cancel')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Why, in both languages; English is required. `said` finds the words of the question. */
export function ReasonFields({ said }: { said: (word: string) => string }) {
  return (
    <>
      <TextField
        name="reason_en"
        label={said('reasonEn')}
        hint={said('reasonHint')}
        maxLength={500}
        lang="en"
      />
      <TextField name="reason_mm" label={said('reasonMm')} maxLength={500} lang="my" />
    </>
  )
}
