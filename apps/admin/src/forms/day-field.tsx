import { useState } from 'react'
import { DateInputs } from '#admin/components/date-inputs.tsx'
import { dayOf, partsOfDay } from '#admin/components/date-parts.ts'
import { DateFrame } from './date-time-field.tsx'
import { useFormField } from './text-field.tsx'
import type { FormFieldProps } from './text-field.tsx'

/** A day without a time; the value is `2026-02-05`, or empty while it is not complete. */
export function DayField({ name, label, hint }: FormFieldProps) {
  const { id, field, error, described } = useFormField({ name, ...(hint && { hint }) })
  const value: string = field.value ?? ''
  const [shown, setShown] = useState(() => ({ value, parts: partsOfDay(value) }))
  // Another value from outside: the form was reset.
  if (shown.value !== value) setShown({ value, parts: partsOfDay(value) })
  return (
    <DateFrame id={id} label={label} hint={hint} error={error}>
      <DateInputs
        parts={shown.parts}
        onChange={(parts) => {
          const next = dayOf(parts)
          setShown({ value: next, parts })
          field.onChange(next)
        }}
        first={{ ref: field.ref }}
        invalid={described['aria-invalid']}
        describedBy={described['aria-describedby']}
      />
    </DateFrame>
  )
}
