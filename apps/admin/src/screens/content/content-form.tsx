import { useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { Button } from '#admin/components/button.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { KeptWords } from '#admin/forms/use-unicode.ts'
import { ReadOnly } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { ContentFields } from './content-fields.tsx'
import { namesOf } from './parts.ts'
import type { Part } from './parts.ts'
import { namedAsInForm, refusedHere } from './save.ts'
import type { Edited, Source } from './source.ts'
import type { Intent } from './save.ts'
import { usePublishCheck } from './use-publish-check.tsx'
import { valuesOf } from './values.ts'
import type { Values } from './values.ts'
import './content-form.css'

/** Two buttons send the same form; Enter in a field presses the one that only saves a draft. */
export function useIntent() {
  const intent = useRef<Intent>('draft')
  const onSubmitCapture = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent
    intent.current = submitter?.getAttribute('value') === 'publish' ? 'publish' : 'draft'
  }
  return { intent, onSubmitCapture }
}

const inLanguage = ['form.inEnglish', 'form.inBurmese'] as const

function useLabels(parts: Part[]) {
  const { t } = useWords()
  return useMemo(() => {
    const labels = parts.flatMap((part) =>
      namesOf(part).map((name, place): [string, string] => {
        const label = t(part.label)
        return [name, 'names' in part ? t(inLanguage[place] ?? '', { label }) : label]
      }),
    )
    return Object.fromEntries(labels)
  }, [parts, t])
}

export function PublishButton() {
  const { t } = useWords()
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" kind="main" value="publish" busy={isSubmitting}>
      {t('content.editor.publish')}
    </Button>
  )
}

type ContentFormProps = {
  source: Source
  edited: Edited
  /** What the two buttons do, in words. */
  note: string
  onSaved: (edited: Edited, intent: Intent) => void
}

export function ContentForm({ source, edited, note, onSaved }: ContentFormProps) {
  const { t } = useWords()
  const { intent, onSubmitCapture } = useIntent()
  const labels = useLabels(source.parts)
  const [kept] = useState(() => new Set<string>())
  const { ask, question } = usePublishCheck(source.parts, intent)

  async function save(values: Values) {
    const refusal = refusedHere(source, values, t('validation.summary'))
    if (refusal) return refusal
    const act = intent.current === 'publish' ? source.publish : source.save
    return namedAsInForm(await act(values, [...kept]))
  }

  return (
    <KeptWords value={source.keepsWords ? kept : null}>
      <div onSubmitCapture={onSubmitCapture}>
        <EditForm<Values, Edited, Edited>
          formKey={`content-${source.key}`}
          values={valuesOf(edited)}
          ask={ask}
          save={save}
          saved={(next) => {
            onSaved(next, intent.current)
            return valuesOf(next)
          }}
          lock={{
            read: source.read,
            values: valuesOf,
            change: ({ changed_by, changed_at }) => ({
              by: changed_by?.name ?? null,
              at: changed_at,
            }),
            labels,
          }}
          saveLabel={t('content.editor.saveDraft')}
          saveKind="outline"
          actions={<PublishButton />}
        >
          <Panel>
            <ContentFields parts={source.parts} />
            <p className="content-note">{note}</p>
          </Panel>
        </EditForm>
        {question}
      </div>
    </KeptWords>
  )
}

/** The same fields for staff who may only read. */
export function ContentReading({ source, edited }: Pick<ContentFormProps, 'source' | 'edited'>) {
  const form = useForm({ values: valuesOf(edited) })
  return (
    <FormProvider {...form}>
      <ReadOnly value={true}>
        <fieldset className="content-reading edit-form" disabled>
          <Panel>
            <ContentFields parts={source.parts} />
          </Panel>
        </fieldset>
      </ReadOnly>
    </FormProvider>
  )
}
