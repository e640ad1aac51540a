import { monthNames } from '@padauk/language/dates'
import type { ReactNode } from 'react'
import type { DateParts } from '#admin/components/date-parts.ts'
import { useWords } from '#admin/words/words.ts'
import './field.css'
import './date-inputs.css'

type DateInputsProps<Parts extends Partial<DateParts>> = {
  parts: Parts
  onChange: (parts: Parts) => void
  /** Goes to the first input, so that a form can lead to it. */
  first?: { ref?: (input: HTMLInputElement | null) => void }
  invalid?: boolean
  describedBy?: string | undefined
}

const typedParts = { day: 2, year: 4, time: 5 } as const

/** Day, month by its name, year and time: 02-12 can be read two ways, this can't. */
export function DateInputs<Parts extends Partial<DateParts>>(props: DateInputsProps<Parts>) {
  const { parts, onChange, first, invalid, describedBy } = props
  const { t, language } = useWords()
  const control = (name: keyof DateParts) => ({
    value: parts[name] ?? '',
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...parts, [name]: target.value }),
  })
  const typed = (name: keyof typeof typedParts) => (
    <input
      {...control(name)}
      {...(name === 'day' && first)}
      inputMode={name === 'time' ? 'text' : 'numeric'}
      maxLength={typedParts[name]}
      autoComplete="off"
    />
  )
  return (
    <div className="date-inputs">
      <Part name="day">{typed('day')}</Part>
      <Part name="month">
        <select {...control('month')}>
          <option value="">{t('form.date.noMonth')}</option>
          {monthNames(language).map((month, place) => (
            <option key={month} value={String(place + 1)}>
              {month}
            </option>
          ))}
        </select>
      </Part>
      <Part name="year">{typed('year')}</Part>
      {'time' in parts && <Part name="time">{typed('time')}</Part>}
    </div>
  )
}

function Part({ name, children }: { name: keyof DateParts; children: ReactNode }) {
  const { t } = useWords()
  return (
    <label className={`date-inputs-${name}`}>
      <span>{t(`form.date.${name}`)}</span>
      {children}
    </label>
  )
}
