import { factLengths } from '@padauk/contract/company-facts'
import type { CompanyFacts, FactName } from '@padauk/contract/company-facts'
import { useTranslations } from 'use-intl'
import { Field, controlProps } from '#app/forms/field.tsx'
import { TextField } from '#app/forms/form-fields.tsx'

type Props = {
  names: readonly FactName[]
  error: (name: FactName) => string | undefined
  /** Absent where every field has to be filled. */
  values?: CompanyFacts
}

/** What a company says about itself; of a year, digits of either script. */
export function FactFields({ names, error, values }: Props) {
  return names.map((name) => (
    <FactField
      key={name}
      name={name}
      error={error(name)}
      value={values?.[name]}
      required={values === undefined}
    />
  ))
}

type FieldProps = {
  name: FactName
  error: string | undefined
  value: string | undefined
  required: boolean
}

function FactField({ name, error, value, required }: FieldProps) {
  const t = useTranslations('companyFacts')
  const label = t(`names.${name}`)
  const control = { name, required, defaultValue: value }
  if (name === 'registration_no') {
    const longest = factLengths[name]
    return <TextField {...control} label={label} error={error} maxLength={longest} />
  }
  if (name === 'founded') {
    const hint = t('foundedHint')
    return <TextField {...control} label={label} error={error} hint={hint} inputMode="numeric" />
  }
  const hint = name === 'work' ? t('workHint') : undefined
  return (
    <Field id={name} label={label} error={error} hint={hint} isWide>
      <textarea
        {...controlProps(name, error, hint)}
        {...control}
        rows={3}
        maxLength={factLengths[name]}
        {...(name === 'address' && { autoComplete: 'street-address' })}
      />
    </Field>
  )
}
