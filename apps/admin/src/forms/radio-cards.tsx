import { FieldGroup } from './field-group.tsx'
import { useFormField } from './text-field.tsx'
import './radio-cards.css'

type RadioCardsProps = {
  name: string
  label: string
  choices: readonly { value: string; title: string; text: string }[]
  /** What else changes with the choice. */
  onChoose?: (value: string) => void
}

/** A choice that decides what follows: each with what it means. */
export function RadioCards({ name, label, choices, onChoose }: RadioCardsProps) {
  const { id, field, error } = useFormField({ name })
  return (
    <FieldGroup label={label} error={error}>
      <div className="radio-cards">
        {choices.map(({ value, title, text }, place) => (
          <div key={value} className="radio-card">
            <input
              id={`${id}-${place}`}
              type="radio"
              name={id}
              checked={field.value === value}
              onChange={() => {
                field.onChange(value)
                onChoose?.(value)
              }}
              aria-describedby={`${id}-${place}-text`}
              {...(place === 0 && { ref: field.ref })}
            />
            <div>
              <label htmlFor={`${id}-${place}`}>{title}</label>
              <p className="field-hint" id={`${id}-${place}-text`}>
                {text}
              </p>
            </div>
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
