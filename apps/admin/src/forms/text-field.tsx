import { createContext, useContext, useId } from 'react'
import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'

/** True around a form that its reader may look at, but not change. */
export const ReadOnly = createContext(false)

export const useReadOnly = () => useContext(ReadOnly)

export type FormFieldProps = {
  /** The name of the value in the form: `name`, `title.mm`. */
  name: string
  label: string
  hint?: string
}

/** What a field of a form needs to know of it: its value, its error, its id. */
export function useFormField({ name, hint }: Pick<FormFieldProps, 'name' | 'hint'>) {
  const id = useId()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message
  return { id, field, error, described: describedBy(id, { hint, error }) }
}

type TextFieldProps = FormFieldProps & {
  /** More than one makes it a field for paragraphs. */
  rows?: number
  lang?: 'en' | 'my'
  type?: 'text' | 'email' | 'tel' | 'url' | 'number'
} & Pick<
    ComponentProps<'input'>,
    'maxLength' | 'inputMode' | 'autoComplete' | 'placeholder' | 'disabled'
  >

export function TextField({ name, label, hint, rows = 1, type = 'text', ...more }: TextFieldProps) {
  const { id, field, error, described } = useFormField({ name, ...(hint && { hint }) })
  const control = { ...more, ...field, ...described, id, value: field.value ?? '' }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} />}
    </FieldFrame>
  )
}

type NumberFieldProps = FormFieldProps & Pick<ComponentProps<'input'>, 'min' | 'max'>

/** A whole number; null while nothing is typed. */
export function NumberField({ name, label, hint, ...limits }: NumberFieldProps) {
  const { id, field, error, described } = useFormField({ name, ...(hint && { hint }) })
  const number = { ...field, ...described, ...limits, id, value: field.value ?? '' }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...number}
        type="number"
        inputMode="numeric"
        onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = FormFieldProps & {
  choices: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  none?: string
}

export function SelectField({ name, label, hint, choices, none }: SelectFieldProps) {
  const { id, field, error, described } = useFormField({ name, ...(hint && { hint }) })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...field} {...described} id={id} value={field.value ?? ''}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function CheckboxField({ name, label, hint }: FormFieldProps) {
  const { id, field, error, described } = useFormField({ name, ...(hint && { hint }) })
  const { value, ...control } = field
  return (
    <div className="checkbox-field">
      <input {...control} {...described} id={id} type="checkbox" checked={value === true} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
