import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#admin/components/button.tsx'
import type { ButtonKind } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useLockedSave } from './use-locked-save.ts'
import type { LockedSave } from './use-locked-save.ts'
import { useWarnWhenUnsaved } from './use-warn-when-unsaved.tsx'
import './edit-form.css'

type EditFormProps<Values extends FieldValues, Value, Current> = LockedSave<
  Values,
  Value,
  Current
> & {
  /** The verb on the button; "Save" unless told. */
  saveLabel?: string
  /** Gold unless another button of the form is the main one. */
  saveKind?: ButtonKind
  /** Beside the button. */
  actions?: ReactNode
  children: ReactNode
}

/** A form that survives a reload, an ended session and a colleague's change. */
export function EditForm<Values extends FieldValues, Value, Current = never>(
  props: EditFormProps<Values, Value, Current>,
) {
  const { t } = useWords()
  const { form, submit, failure, conflict, toPress, restored, discard, unsaved } =
    useLockedSave(props)
  const warning = useWarnWhenUnsaved(unsaved, discard)
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <form className="edit-form" onSubmit={submit} noValidate>
        {restored && isDirty && (
          <Notice
            title={t('form.restored')}
            action={
              <Button kind="outline" small onClick={discard}>
                {t('form.discard')}
              </Button>
            }
          >
            {t('form.restoredText')}
          </Notice>
        )}
        {toPress && <Notice title={t('conflict.tookTheirs', { act: toPress })} />}
        {failure && <Trouble failure={failure} />}
        {props.children}
        <div className="edit-form-bar">
          <Button type="submit" kind={props.saveKind ?? 'main'} busy={isSubmitting}>
            {props.saveLabel ?? t('form.save')}
          </Button>
          {props.actions}
          {isDirty && <p>{t('form.unsaved')}</p>}
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          {...conflict}
          labels={props.lock?.labels ?? {}}
          linesOf={props.lock?.linesOf ?? {}}
        />
      )}
      {warning}
    </FormProvider>
  )
}
