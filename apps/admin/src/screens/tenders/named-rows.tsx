import type { ReactNode } from 'react'
import { Button } from '#admin/components/button.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { FieldGroup } from '#admin/forms/field-group.tsx'
import './tenders.css'

type NamedRowsProps = {
  label: string
  hint: string
  error: string | undefined
  /** Keys of React, one for each row. */
  rows: readonly { row: string }[]
  /** What the row at this place is called. */
  called: (place: number) => string
  /** The fields of its name in both languages. */
  names: (place: number) => [string, string]
  longestName: number
  /** What the row holds besides its name. */
  content?: (place: number) => ReactNode
  /** Beside the button that removes it. */
  choice?: (place: number) => ReactNode
  remove: (place: number) => void
  /** Left out when there is room for no more. */
  add: { label: string; act: () => void } | false
}

/** Things that staff name in both languages, as many as they need. */
export function NamedRows({ label, hint, error, rows, called, names, ...rest }: NamedRowsProps) {
  const { t } = useWords()
  const { longestName, content, choice, remove, add } = rest
  return (
    <FieldGroup label={label} error={error}>
      <p className="field-hint">{hint}</p>
      {rows.map(({ row }, place) => (
        <div key={row} className="asked-row">
          <BilingualField label={called(place)} names={names(place)} maxLength={longestName} />
          {content?.(place)}
          <div className="asked-row-end">
            {choice?.(place)}
            <Button
              kind="quiet"
              icon="remove"
              aria-label={t('tenders.rules.remove', { name: called(place) })}
              onClick={() => remove(place)}
            >
              {t('tenders.rules.removeOne')}
            </Button>
          </div>
        </div>
      ))}
      {add && (
        <Button kind="outline" icon="plus" onClick={add.act}>
          {add.label}
        </Button>
      )}
    </FieldGroup>
  )
}
