import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import './field.css'

type FieldFrameProps = {
  id: string
  label: string
  hint?: ReactNode
  /** A sentence, or the key of one. */
  error?: string | undefined
  children: ReactNode
}

/** What the control must say of itself, so that its hint and its error are read out with it. */
export function describedBy(id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== undefined, ...(notes && { 'aria-describedby': notes }) }
}

/** Label above, hint, the control, then the error. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const translate = useTranslate()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-control">{children}</div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M12 7.5v5.5M12 16.4v.1" />
          </svg>
          {translate(error, { _: error })}
        </p>
      )}
    </div>
  )
}
