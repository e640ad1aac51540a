import { formatAmount, inLakh, parseAmount } from '@padauk/language/money'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { useMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { fieldName, longestNote, longestValue, sealedTerms } from './form.ts'
import type { Form, TermFaults, Terms } from './form.ts'
import { useLabel } from './slot-words.ts'

type Props = {
  form: Form
  terms: Terms
  faults: TermFaults
  opensAt: string
  isOver: boolean
  change: (terms: Terms) => void
}

/** Price and fields, which go into the envelope with the names of the files. */
export function TermsPanel({ form, terms, faults, opensAt, isOver, change }: Props) {
  const t = useTranslations('submission.sealed')
  const at = useMoment()
  if (!form.price && form.fields.length === 0) return null
  return (
    <section className="terms" aria-labelledby="terms-title">
      <h2 id="terms-title" className="text-h3">
        {t('terms')}
      </h2>
      <p className="field-hint">
        <SmallPhrases>{t('termsLead', { date: at(opensAt) })}</SmallPhrases>
      </p>
      <fieldset className="terms-fields" disabled={isOver}>
        {form.price && (
          <PriceFields price={form.price} terms={terms} fault={faults['price']} change={change} />
        )}
        <AskedFields form={form} terms={terms} faults={faults} change={change} />
        {form.price && <NoteField terms={terms} change={change} />}
      </fieldset>
    </section>
  )
}

type PriceProps = {
  price: NonNullable<Form['price']>
  terms: Terms
  fault: TermFaults[string]
  change: (terms: Terms) => void
}

function PriceFields({ price, terms, fault, change }: PriceProps) {
  const t = useTranslations()
  const language = useLanguage()
  const error = fault && t(`validation.submission.${fault}`)
  const amount = parseAmount(terms.price, price.currency)
  const lakh = amount === null ? null : inLakh(amount, price.currency, language)
  const hint = price.required ? undefined : t('submission.sealed.optional')
  return (
    <Field id="price" label={t('submission.sealed.price')} error={error} hint={hint} isWide>
      <span className="price">
        <input
          {...controlProps('price', error, hint)}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={terms.price}
          onChange={({ currentTarget }) => change({ ...terms, price: currentTarget.value })}
        />
        <span className="price-currency" aria-hidden="true">
          {price.currency}
        </span>
      </span>
      {lakh !== null && (
        <p className="price-words">{t('submission.sealed.lakh', { amount: lakh })}</p>
      )}
    </Field>
  )
}

function NoteField({ terms, change }: Pick<PriceProps, 'terms' | 'change'>) {
  const t = useTranslations('submission.sealed')
  const hint = t('noteHint', { max: longestNote })
  return (
    <Field id="price-note" label={t('note')} error={undefined} hint={hint} isWide>
      <input
        {...controlProps('price-note', undefined, hint)}
        name="price-note"
        autoComplete="off"
        maxLength={longestNote}
        value={terms.note}
        onChange={({ currentTarget }) => change({ ...terms, note: currentTarget.value })}
      />
    </Field>
  )
}

type AskedProps = Pick<Props, 'form' | 'terms' | 'faults' | 'change'>

function AskedFields({ form, terms, faults, change }: AskedProps) {
  const t = useTranslations()
  const labelOf = useLabel()
  return form.fields.map((field) => {
    const { id, required } = field
    const name = fieldName(id)
    const fault = faults[name]
    const error = fault && t(`validation.submission.${fault}`)
    const hint = required ? undefined : t('submission.sealed.optional')
    return (
      <Field key={id} id={name} label={labelOf(field)} error={error} hint={hint}>
        <input
          {...controlProps(name, error, hint)}
          name={name}
          autoComplete="off"
          maxLength={longestValue}
          value={terms.fields[id] ?? ''}
          onChange={({ currentTarget }) =>
            change({ ...terms, fields: { ...terms.fields, [id]: currentTarget.value } })
          }
        />
      </Field>
    )
  })
}

/** The price as it will be read, not as it was typed. */
export function ReviewedTerms({ form, terms }: Pick<Props, 'form' | 'terms'>) {
  const t = useTranslations('submission')
  const language = useLanguage()
  const labelOf = useLabel()
  const { price, fields } = sealedTerms(form, terms)
  return (
    <>
      {form.price && (
        <div>
          <dt>{t('sealed.price')}</dt>
          <dd>
            <p className="review-name">
              {price ? formatAmount(price.amount, price.currency, language) : t('none')}
            </p>
            {price && price.note !== '' && <p>{price.note}</p>}
          </dd>
        </div>
      )}
      {form.fields.map((field) => (
        <div key={field.id}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <p className="review-name">
              {fields.find(({ id }) => id === field.id)?.value ?? t('none')}
            </p>
          </dd>
        </div>
      ))}
    </>
  )
}
