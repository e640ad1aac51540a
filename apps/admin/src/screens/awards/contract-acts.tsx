import { changeContract, endContract } from '@padauk/contract/admin/contracts'
import type { Contract } from '@padauk/contract/admin/contracts'
import type { BodyOf } from '@padauk/contract/endpoint'
import { useNotify, useRefresh } from 'ra-core'
import { DayField } from '#admin/forms/day-field.tsx'
import { SelectField, TextField } from '#admin/forms/text-field.tsx'
import { AskForm } from '#admin/screens/tenders/ask-form.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { moneyOf } from './contract-form.tsx'

function useDone(words: string) {
  const notify = useNotify()
  const refresh = useRefresh()
  return () => {
    notify(words, { type: 'success' })
    refresh()
  }
}

/** What was recorded before stays; empty fields change nothing. */
export function ChangeContract({ id, contract }: { id: string; contract: Contract }) {
  const { t } = useWords()
  const done = useDone('awards.contract.change.done')
  const said = (word: string) => t(`awards.contract.change.${word}`)
  const { currency } = contract.value
  return (
    <AskForm
      button={{ label: said('button') }}
      title={said('button')}
      confirm={said('confirm')}
      values={{ text: '', value: { amount: '' }, ends_on: '' }}
      act={({ text, value, ends_on: endsOn }) =>
        callAdmin(changeContract, {
          params: { id },
          body: {
            text,
            value: value.amount.trim() === '' ? null : moneyOf({ ...value, currency }),
            ends_on: endsOn || null,
          },
        })
      }
      done={done}
    >
      <p>{said('text')}</p>
      <TextField name="text" label={said('what')} rows={4} maxLength={1_000} />
      <TextField
        name="value.amount"
        label={t('awards.contract.change.value', { currency })}
        hint={said('optional')}
        inputMode="decimal"
      />
      <DayField name="ends_on" label={said('end')} hint={said('optional')} />
    </AskForm>
  )
}

const asCompleted: BodyOf<typeof endContract> = { how: 'completed', on: '', reason: '' }

export function EndContract({ id }: { id: string }) {
  const { t, choicesIn } = useWords()
  const done = useDone('awards.contract.ending.done')
  const said = (word: string) => t(`awards.contract.ending.${word}`)
  return (
    <AskForm
      button={{ label: said('button') }}
      title={said('button')}
      confirm={said('confirm')}
      values={asCompleted}
      act={(body) => callAdmin(endContract, { params: { id }, body })}
      done={done}
    >
      <p>{said('text')}</p>
      <SelectField
        name="how"
        label={said('how')}
        choices={choicesIn('awards.contract.ending.hows')}
      />
      <DayField name="on" label={said('on')} />
      <TextField name="reason" label={said('reason')} rows={3} maxLength={1_000} />
    </AskForm>
  )
}
