import { useId } from 'react'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { useWords } from '#admin/words/words.ts'

export type Pair = { en: string; mm: string }

type TextPairProps = {
  label: string
  value: Pair
  onChange: (value: Pair) => void
  rows: number
  maxLength: number
  /** Without it the Burmese is left out. */
  isBilingual: boolean
  errors: { en?: string | undefined; mm?: string | undefined }
}

/** One text in both languages of the tender. */
export function TextPair({ label, value, onChange, isBilingual, errors, ...size }: TextPairProps) {
  const { t } = useWords()
  const id = useId()
  const field = (side: 'en' | 'mm', words: string) => (
    <FieldFrame id={`${id}-${side}`} label={t(words, { label })} error={errors[side]}>
      <textarea
        {...size}
        id={`${id}-${side}`}
        lang={side === 'mm' ? 'my' : 'en'}
        value={value[side]}
        onChange={({ target }) => onChange({ ...value, [side]: target.value })}
        {...describedBy(`${id}-${side}`, { error: errors[side] })}
      />
    </FieldFrame>
  )
  if (!isBilingual) return field('en', 'form.inEnglish')
  return (
    <FormPair>
      {field('en', 'form.inEnglish')}
      {field('mm', 'form.inBurmese')}
    </FormPair>
  )
}
