import { longDate, timeOfDay } from '@padauk/language/dates'
import { isHotlineAnswered } from '@padauk/language/working-days'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { DateInputs } from '#admin/components/date-inputs.tsx'
import { useWords } from '#admin/words/words.ts'
import { instantOf, isStarted, partsOf } from '#admin/components/date-parts.ts'
import type { DateParts } from '#admin/components/date-parts.ts'
import { useFormField } from './text-field.tsx'
import type { FormFieldProps } from './text-field.tsx'

type DateTimeFieldProps = FormFieldProps & {
  /** Warns when the time is outside office hours: for deadlines. */
  warnOffHours?: boolean
}

/** Date and time in Myanmar, independent of the computer's time zone; the value is an instant (ISO, UTC). */
export function DateTimeField({ name, label, hint, warnOffHours = false }: DateTimeFieldProps) {
  const { id, field, error, described, sentence } = useDateField({ name, hint })
  return (
    <DateFrame id={id} label={label} hint={sentence} error={error}>
      <InstantInputs
        instant={field.value ?? ''}
        onChange={field.onChange}
        first={{ ref: field.ref }}
        described={described}
      />
      {warnOffHours && <OffHours instant={field.value ?? ''} />}
    </DateFrame>
  )
}

/** What stands in the place of a date that is not set. */
export const undated = ['none', 'announced'] as const
export type Undated = (typeof undated)[number]

type OptionalDateFieldProps = FormFieldProps & {
  /** What may stand in its place; `none` and `announced` unless told. */
  choices?: readonly { value: string; label: string }[]
  /** The choice of a date. */
  dateLabel?: string
}

/** An optional date; the value is one of the choices or an instant. */
export function OptionalDateField({ name, label, hint, ...more }: OptionalDateFieldProps) {
  const { t } = useWords()
  const said = (value: string) => ({ value, label: t(`form.date.choices.${value}`) })
  const { choices = undated.map(said), dateLabel = said('date').label } = more
  const { id, field, error, described, sentence } = useDateField({ name, hint })
  const value: string = field.value ?? ''
  const chosen = choices.find((choice) => choice.value === value)?.value ?? 'date'
  return (
    <DateFrame id={id} label={label} hint={chosen === 'date' ? sentence : hint} error={error}>
      <div className="date-choices">
        {[...choices, { value: 'date', label: dateLabel }].map((choice, place) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={`${id}-choice`}
              checked={choice.value === chosen}
              onChange={() => field.onChange(choice.value === 'date' ? '' : choice.value)}
              {...(place === 0 && { ref: field.ref })}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {chosen === 'date' && (
        <InstantInputs instant={value} onChange={field.onChange} described={described} />
      )}
    </DateFrame>
  )
}

function useDateField({ name, hint }: { name: string; hint: string | undefined }) {
  const { t } = useWords()
  const sentence = [hint, t('form.myanmarTime')].filter(Boolean).join(' ')
  return { ...useFormField({ name, hint: sentence }), sentence }
}

type DateFrameProps = {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  children: ReactNode
}

/** A label above several inputs of one date. */
export function DateFrame({ id, label, hint, error, children }: DateFrameProps) {
  const translate = useTranslate()
  return (
    <fieldset className="field field-group date-field">
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {translate(error, { _: error })}
        </p>
      )}
    </fieldset>
  )
}

type InstantInputsProps = {
  instant: string
  onChange: (instant: string) => void
  first?: { ref: (input: HTMLInputElement | null) => void }
  described: { 'aria-invalid': boolean; 'aria-describedby'?: string }
}

function InstantInputs({ instant, onChange, first, described }: InstantInputsProps) {
  const { t, language, listed } = useWords()
  const [shown, setShown] = useState(() => ({ instant, parts: partsOf(instant) }))
  // Another value from outside: the form was reset, or another version was taken.
  if (shown.instant !== instant) setShown({ instant, parts: partsOf(instant) })

  function change(parts: DateParts) {
    const next = instantOf(parts)
    setShown({ instant: next, parts })
    onChange(next)
  }

  return (
    <>
      <DateInputs
        parts={shown.parts}
        onChange={change}
        invalid={described['aria-invalid']}
        describedBy={described['aria-describedby']}
        {...(first && { first })}
      />
      <p className="field-echo" aria-live="polite">
        {instant && listed([longDate(instant, language), timeOfDay(instant, language)])}
        {!instant && isStarted(shown.parts) && t('form.date.incomplete')}
      </p>
    </>
  )
}

function OffHours({ instant }: { instant: string }) {
  const { t } = useWords()
  if (instant === '' || isHotlineAnswered(new Date(instant))) return null
  return (
    <p className="field-warning" role="status">
      {t('form.date.offHours')}
    </p>
  )
}
