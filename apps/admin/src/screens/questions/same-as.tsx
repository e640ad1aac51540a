import type { EndedQuestion } from '@padauk/contract/admin/questions'
import { useId } from 'react'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { useWords } from '#admin/words/words.ts'

type SameAsProps = {
  ended: readonly EndedQuestion[]
  value: number | null
  onChange: (number: number | null) => void
  error: string | undefined
}

/** The earlier question that has the same answer. */
export function SameAs({ ended, value, onChange, error }: SameAsProps) {
  const { t, number, language } = useWords()
  const id = useId()
  const textOf = ({ question_en: en, question_mm: mm }: EndedQuestion) =>
    (language === 'mm' && mm) || en
  return (
    <FieldFrame id={id} label={t('questions.sameAs')} error={error}>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number(target.value) || null)}
        {...describedBy(id, { error })}
      >
        <option value="">{t('questions.chooseSame')}</option>
        {ended.map((question) => (
          <option key={question.id} value={question.number}>
            {number(question.number)}. {textOf(question)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
