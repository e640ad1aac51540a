import type { ReactNode } from 'react'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  id: string
  label: string
  error: string | undefined
  hint?: string | undefined
  isWide?: boolean
  children: ReactNode
}

export const errorId = (id: string) => `${id}-error`
export const hintId = (id: string) => `${id}-hint`

/** Links a control to its error, for screen readers. */
export const controlProps = (id: string, error: string | undefined, hint?: string) => ({
  id,
  className: 'field-input',
  'aria-invalid': error !== undefined,
  'aria-describedby':
    [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ') || undefined,
})

export function Field({ id, label, error, hint, isWide = false, children }: Props) {
  return (
    <div className={isWide ? 'field field-wide' : 'field'}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId(id)} className="field-hint">
          <SmallPhrases>{hint}</SmallPhrases>
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={errorId(id)} className="field-error">
      <Icon name="alert" />
      <span>
        <SmallPhrases>{error}</SmallPhrases>
      </span>
    </p>
  )
}
