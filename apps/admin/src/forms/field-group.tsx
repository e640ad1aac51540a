import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'

type FieldGroupProps = {
  label: string
  /** A sentence, or the key of one. */
  error?: string | undefined
  describedBy?: string
  children: ReactNode
}

/** Controls that answer one question. */
export function FieldGroup({ label, error, describedBy, children }: FieldGroupProps) {
  const translate = useTranslate()
  return (
    <fieldset className="field-group" {...(describedBy && { 'aria-describedby': describedBy })}>
      <legend>{label}</legend>
      {children}
      {error && <p className="field-error">{translate(error, { _: error })}</p>}
    </fieldset>
  )
}
