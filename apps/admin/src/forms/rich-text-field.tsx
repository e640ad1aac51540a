import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'ra-core'
import { Loading } from '#admin/components/answer.tsx'
import { useFormField, useReadOnly } from './text-field.tsx'
import { toUnicode, useKeep } from './use-unicode.ts'

// The editor weighs more than the rest of a screen; it comes when a text is opened.
const RichTextEditor = lazy(async () => {
  const { RichTextEditor: editor } = await import('#admin/components/rich-text/editor.tsx')
  return { default: editor }
})

export type OneLanguageProps = {
  name: string
  label: string
  language: Language
  rows?: number
  maxLength?: number
}

/** Formatted text, limited to what the site shows. */
export function RichTextField({ name, label, language }: OneLanguageProps) {
  const translate = useTranslate()
  const readOnly = useReadOnly()
  const { id, field, error } = useFormField({ name })
  const keep = useKeep(name, () => {})
  return (
    <div className="field">
      {/* A label can't name an editor; the editor names its label. */}
      <p className="field-label" id={`${id}-label`}>
        {label}
      </p>
      <Suspense fallback={<Loading />}>
        <RichTextEditor
          id={id}
          label={label}
          labelledBy={`${id}-label`}
          lang={htmlLanguage(language)}
          value={field.value ?? ''}
          onChange={field.onChange}
          toUnicode={toUnicode}
          onKeep={keep}
          readOnly={readOnly}
          invalid={error !== undefined}
          describedBy={error && `${id}-error`}
        />
      </Suspense>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {translate(error, { _: error })}
        </p>
      )}
    </div>
  )
}
