import { htmlLanguage, languages } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { MissingBurmese } from '#admin/components/status-badge.tsx'
import { UnicodeNote } from '#admin/components/unicode-note.tsx'
import { useWords } from '#admin/words/words.ts'
import { RichTextField } from './rich-text-field.tsx'
import type { OneLanguageProps } from './rich-text-field.tsx'
import { ReadOnly, useFormField, useReadOnly } from './text-field.tsx'
import { useKeep, useUnicode } from './use-unicode.ts'
import './bilingual-field.css'

type BilingualFieldProps = {
  label: string
  hint?: string
  /** The names of the English and of the Burmese text: `['title_en', 'title_mm']`. */
  names: readonly [en: string, mm: string]
  /** More than one makes it a field for plain paragraphs. */
  rows?: number
  /** Formatted text, limited to what the site shows. */
  rich?: boolean
  maxLength?: number
  /** Some things need no Burmese; then nothing is missing. */
  burmeseOptional?: boolean
  /** Sides that people have read already: shown, not changed. */
  fixed?: readonly Language[]
}

const inLanguage = { en: 'form.inEnglish', mm: 'form.inBurmese' } as const

/** One thing in both languages, side by side where there is room. */
export function BilingualField(props: BilingualFieldProps) {
  const { names, label, hint, rows = 1, rich, maxLength, burmeseOptional, fixed = [] } = props
  const { t } = useWords()
  const readOnly = useReadOnly()
  const hintId = useId()
  const [english = '', burmese = ''] = useWatch({ name: names })
  const isMissing = !burmeseOptional && english !== '' && burmese === ''
  const One = rich ? RichTextField : PlainField
  return (
    <fieldset className="bilingual" {...(hint && { 'aria-describedby': hintId })}>
      {/* Each side has its own label; the group is named for those who can't see that they belong together. */}
      <legend className="out-of-sight">{label}</legend>
      <div className="bilingual-sides">
        {languages.map((language, place) => (
          <ReadOnly key={language} value={readOnly || fixed.includes(language)}>
            <One
              name={names[place] ?? ''}
              label={t(inLanguage[language], { label })}
              language={language}
              rows={rows}
              {...(maxLength && { maxLength })}
            />
          </ReadOnly>
        ))}
        {isMissing && (
          <div className="bilingual-missing">
            <MissingBurmese />
          </div>
        )}
      </div>
      {hint && (
        <p className="bilingual-hint" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

function PlainField({ name, label, language, rows = 1, maxLength }: OneLanguageProps) {
  const { id, field, error, described } = useFormField({ name })
  const readOnly = useReadOnly()
  const value: string = field.value ?? ''
  const unicode = useUnicode(value, field.onChange)
  const keep = useKeep(name, unicode.keep)
  const control = {
    ...field,
    ...described,
    id,
    value,
    readOnly,
    lang: htmlLanguage(language),
    ...(maxLength && { maxLength }),
    onPaste: unicode.handlers.onPaste,
    onBlur: () => {
      field.onBlur()
      unicode.handlers.onBlur()
    },
  }
  return (
    <div>
      <FieldFrame id={id} label={label} error={error}>
        {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type="text" />}
      </FieldFrame>
      {unicode.isTurned && <UnicodeNote onKeep={keep} />}
    </div>
  )
}
