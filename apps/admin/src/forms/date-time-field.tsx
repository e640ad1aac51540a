import { longDate, timeOfDay } from '@padauk/language/dates'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { useWords } from '#admin/words.ts'
import { useFormField } from './text-field.tsx'
import type { FormFieldProps } from './text-field.tsx'
import { fromYangonClock, toYangonClock } from './yangon-time.ts'

/** Date and time in Myanmar, whatever clock the computer has; the value is an instant (ISO, UTC). */
export function DateTimeField({ name, label, hint }: FormFieldProps) {
  const { t, language, listed } = useWords()
  const timeZone = t('form.myanmarTime')
  const sentence = hint ? `${hint} ${timeZone}` : timeZone
  const { id, field, error, described } = useFormField({ name, hint: sentence })
  const instant: string = field.value ?? ''
  return (
    <FieldFrame id={id} label={label} hint={sentence} error={error}>
      <input
        {...field}
        {...described}
        id={id}
        type="datetime-local"
        value={toYangonClock(instant)}
        onChange={(event) => field.onChange(fromYangonClock(event.target.value))}
      />
      {instant && (
        <p className="field-echo" aria-live="polite">
          {listed([longDate(instant, language), timeOfDay(instant, language)])}
        </p>
      )}
    </FieldFrame>
  )
}
