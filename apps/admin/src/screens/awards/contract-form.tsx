import { recordContract } from '@padauk/contract/admin/contracts'
import type { Award } from '@padauk/contract/admin/awards'
import type { StaffDocument } from '@padauk/contract/admin/media'
import { currencies } from '@padauk/contract/tender-rules'
import { amountText, parseAmount } from '@padauk/language/money'
import { useNotify, useRefresh } from 'ra-core'
import { ActPanel } from '#admin/components/act-panel.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { DayField } from '#admin/forms/day-field.tsx'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { SelectField, TextField } from '#admin/forms/text-field.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Decision } from './use-award.ts'

type Values = {
  number: string
  signed_on: string
  value: { amount: string; currency: string }
  starts_on: string
  ends_on: string
  document: StaffDocument | null
}

/** An amount that is none is refused at its field. */
export const moneyOf = ({ amount, currency }: Values['value']) => ({
  amount: parseAmount(amount, currency) ?? Number.NaN,
  currency,
})

/** The contract as it was signed, on paper. */
export function ContractForm({ decision, award }: { decision: Decision; award: Award }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const said = (word: string) => t(`awards.contract.${word}`)
  const params = { id: decision.decided.id }
  const { value } = award
  const values: Values = {
    number: '',
    signed_on: '',
    value: {
      amount: value ? amountText(value.amount, value.currency) : '',
      currency: value?.currency ?? currencies[0],
    },
    starts_on: '',
    ends_on: '',
    document: null,
  }
  return (
    <EditForm
      formKey={`contract-${params.id}`}
      values={values}
      saveLabel={said('save')}
      save={(typed) => {
        const body = {
          ...typed,
          value: moneyOf(typed.value),
          document: typed.document?.name ?? null,
        }
        return callAdmin(recordContract, { params, body })
      }}
      saved={() => {
        notify('awards.contract.saved', { type: 'success' })
        refresh()
      }}
    >
      <div className="award">
        <div className="award-main">
          <ContractFields />
        </div>
        <ActPanel
          title={said('whenSaved')}
          facts={[
            { icon: 'eye', title: said('public'), text: said('publicText') },
            {
              icon: 'enquiries',
              title: t('awards.contract.told', { company: award.winner?.company ?? '' }),
              text: said('toldText'),
            },
            { icon: 'edit', title: said('corrections'), text: said('correctionsText') },
          ]}
        />
      </div>
    </EditForm>
  )
}

function ContractFields() {
  const { t } = useWords()
  const said = (word: string) => t(`awards.contract.${word}`)
  return (
    <>
      <Panel title={said('contract')}>
        <FormPair>
          <TextField name="number" label={said('number')} maxLength={60} />
          <DayField name="signed_on" label={said('signedOn')} />
        </FormPair>
        <FormPair>
          <TextField
            name="value.amount"
            label={said('value')}
            hint={said('valueHint')}
            inputMode="decimal"
          />
          <SelectField
            name="value.currency"
            label={said('currency')}
            choices={currencies.map((code) => ({ value: code, label: code }))}
          />
        </FormPair>
        <FormPair>
          <DayField name="starts_on" label={said('start')} />
          <DayField name="ends_on" label={said('end')} />
        </FormPair>
      </Panel>
      <Panel title={said('signed')}>
        <DocumentField
          name="document"
          label={said('file')}
          hint={said('fileHint')}
          audience="company"
        />
      </Panel>
    </>
  )
}
