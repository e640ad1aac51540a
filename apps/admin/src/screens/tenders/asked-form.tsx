import { currencies, furtherSlots, mostFields } from '@padauk/contract/tender-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { CheckboxField, useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { NamedRows } from './named-rows.tsx'

/** What a bidder fills in or adds besides the files of every tender. */
export function AskedPanel({ isSealed }: { isSealed: boolean }) {
  const { t } = useWords()
  const { price, fields, documents }: TenderRules = useWatch({ name: 'rules' })
  const isNothing = !price && fields.length === 0 && documents.length === 0
  if (!isSealed && isNothing) {
    return (
      <Panel title={t('tenders.rules.askedTitle')}>
        <p>{t('tenders.rules.askedSealedOnly')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('tenders.rules.askedTitle')}>
      <p>{t(`tenders.rules.${isSealed ? 'askedLead' : 'askedSealedOnly'}`)}</p>
      <PriceField name="rules.price" />
      <AskedList kind="fields" />
      <AskedList kind="documents" />
    </Panel>
  )
}

function PriceField({ name }: { name: string }) {
  const { t, choicesIn } = useWords()
  const { id, field, error } = useFormField({ name })
  const { value, onChange, ref } = field
  const price: TenderRules['price'] = value ?? null
  const choice = price ? (price.required ? 'required' : 'optional') : 'none'
  const currency = price?.currency ?? currencies[0]
  const choose = (chosen: string) =>
    onChange(chosen === 'none' ? null : { currency, required: chosen === 'required' })
  return (
    <FormPair>
      <FieldFrame
        id={id}
        label={t('tenders.rules.price')}
        hint={t('tenders.rules.priceHint')}
        error={error}
      >
        <select
          id={id}
          ref={ref}
          value={choice}
          onChange={(event) => choose(event.target.value)}
          aria-describedby={`${id}-hint`}
        >
          {choicesIn('tenders.rules.prices').map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      {price && (
        <FieldFrame
          id={`${id}-currency`}
          label={t('tenders.rules.currency')}
          hint={t('tenders.rules.currencyHint')}
        >
          <select
            id={`${id}-currency`}
            aria-describedby={`${id}-currency-hint`}
            value={currency}
            onChange={(event) => onChange({ ...price, currency: event.target.value })}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </FieldFrame>
      )}
    </FormPair>
  )
}

const fieldIds = Array.from({ length: mostFields }, (_, place) => `field-${place + 1}`)

/** A name of its own for each; the first that is free, so that it stays when another is removed. */
const lists = {
  fields: { key: 'id', names: fieldIds, add: 'addField', label: 'fieldName' },
  documents: { key: 'slot', names: furtherSlots, add: 'addDocument', label: 'documentName' },
} as const

type Asked = { id?: string; slot?: string; labelEn: string; labelMm: string; required: boolean }

function AskedList({ kind }: { kind: keyof typeof lists }) {
  const { t, number } = useWords()
  const { key, names, add, label } = lists[kind]
  const name = `rules.${kind}`
  const { error } = useFormField({ name })
  // Its own key, because the rows have an `id` already.
  const rows = useFieldArray<Record<string, Asked[]>, string, 'row'>({ name, keyName: 'row' })
  const taken = rows.fields.map((row) => row[key])
  const free = names.find((one) => !taken.includes(one))
  return (
    <NamedRows
      label={t(`tenders.rules.${kind}`)}
      hint={t(`tenders.rules.${kind}Hint`)}
      error={error}
      rows={rows.fields}
      called={(place) => t(`tenders.rules.${label}`, { place: number(place + 1) })}
      names={(place) => [`${name}.${place}.labelEn`, `${name}.${place}.labelMm`]}
      longestName={120}
      choice={(place) => (
        <CheckboxField name={`${name}.${place}.required`} label={t('tenders.rules.required')} />
      )}
      remove={rows.remove}
      add={
        free !== undefined && {
          label: t(`tenders.rules.${add}`),
          act: () => rows.append({ [key]: free, labelEn: '', labelMm: '', required: true }),
        }
      }
    />
  )
}
