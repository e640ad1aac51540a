import { listColleagues } from '@padauk/contract/admin/staff'
import {
  firstCriteria,
  mostCriteria,
  priceCriterion,
  weightOf,
  wholeWeight,
} from '@padauk/contract/evaluation-rules'
import type { Criterion, EvaluationMethod } from '@padauk/contract/evaluation-rules'
import { evaluationMethods } from '@padauk/contract/public-evaluation'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { RadioCards } from '#admin/forms/radio-cards.tsx'
import { NumberField, SelectField, useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { NamedRows } from './named-rows.tsx'

/** How bids will be judged, and what follows the decision: fixed when the tender is published. */
export function EvaluationFields() {
  const { t, choicesIn } = useWords()
  const said = (word: string) => t(`tenders.evaluation.${word}`)
  const method: EvaluationMethod = useWatch({ name: 'evaluation.method' })
  return (
    <Panel title={said('title')}>
      <p>{said('lead')}</p>
      <MethodChoice />
      {method === 'weighted-criteria' && <Criteria />}
      <SelectField
        name="evaluation.tieRule"
        label={said('tieRule')}
        choices={choicesIn('tenders.evaluation.tieRules')}
      />
      <FormPair>
        <NumberField
          name="evaluation.validityDays"
          label={said('validityDays')}
          hint={said('validityDaysHint')}
          min={7}
          max={365}
        />
        <NumberField
          name="evaluation.cureHours"
          label={said('cureHours')}
          hint={said('cureHoursHint')}
          min={24}
          max={240}
        />
      </FormPair>
      <FormPair>
        <NumberField
          name="evaluation.standstillDays"
          label={said('standstillDays')}
          hint={said('standstillDaysHint')}
          min={1}
          max={30}
        />
        <ObjectionPerson />
      </FormPair>
    </Panel>
  )
}

function MethodChoice() {
  const { t } = useWords()
  const { setValue, getValues } = useFormContext()
  function choose(method: string) {
    const typed: Criterion[] = getValues('evaluation.criteria')
    if (method === 'lowest-price') setValue('evaluation.criteria', [], { shouldDirty: true })
    else if (typed.length === 0)
      setValue('evaluation.criteria', firstCriteria, { shouldDirty: true })
  }
  return (
    <RadioCards
      name="evaluation.method"
      label={t('tenders.evaluation.method')}
      choices={evaluationMethods.map((value) => ({
        value,
        title: t(`tenders.evaluation.methods.${value}`),
        text: t(`tenders.evaluation.methodTexts.${value}`),
      }))}
      onChoose={choose}
    />
  )
}

const criterionIds = Array.from({ length: mostCriteria }, (_, place) => `criterion-${place + 1}`)
const [priceFirst] = firstCriteria

function Criteria() {
  const { t, number } = useWords()
  const name = 'evaluation.criteria'
  const { error } = useFormField({ name })
  // Its own key, because the rows have an `id` already.
  const rows = useFieldArray<Record<string, Criterion[]>, string, 'row'>({ name, keyName: 'row' })
  const taken = rows.fields.map(({ id }) => id)
  const free = criterionIds.find((id) => !taken.includes(id))
  const hasRoom = taken.length < mostCriteria
  return (
    <>
      <NamedRows
        label={t('tenders.evaluation.criteria')}
        hint={t('tenders.evaluation.criteriaHint')}
        error={error}
        rows={rows.fields}
        called={(place) =>
          taken[place] === priceCriterion
            ? t('tenders.evaluation.priceCriterion')
            : t('tenders.evaluation.criterion', { place: number(place + 1) })
        }
        names={(place) => [`${name}.${place}.labelEn`, `${name}.${place}.labelMm`]}
        longestName={120}
        choice={(place) => (
          <NumberField
            name={`${name}.${place}.weight`}
            label={t('tenders.evaluation.weight')}
            min={1}
            max={wholeWeight}
          />
        )}
        remove={rows.remove}
        add={
          hasRoom &&
          free !== undefined && {
            label: t('tenders.evaluation.addCriterion'),
            act: () => rows.append({ id: free, labelEn: '', labelMm: '', weight: 10 }),
          }
        }
      />
      {hasRoom && priceFirst && !taken.includes(priceCriterion) && (
        <div>
          <Button kind="outline" icon="plus" onClick={() => rows.prepend({ ...priceFirst })}>
            {t('tenders.evaluation.addPrice')}
          </Button>
        </div>
      )}
      <WeightsSum />
    </>
  )
}

/** Spoken when it changes, so that it need not be looked for. */
function WeightsSum() {
  const { t, number } = useWords()
  const criteria: Criterion[] = useWatch({ name: 'evaluation.criteria' })
  const sum = weightOf(criteria)
  const isWhole = sum === wholeWeight
  return (
    <p className="weights-sum" role="status" data-whole={isWhole || undefined}>
      {t(`tenders.evaluation.${isWhole ? 'weightsWhole' : 'weightsSum'}`, { sum: number(sum) })}
    </p>
  )
}

function ObjectionPerson() {
  const { t } = useWords()
  const { answer } = useAnswer(listColleagues, {})
  const people = answer?.ok ? answer.value : []
  return (
    <SelectField
      name="evaluation.objectionPerson"
      label={t('tenders.evaluation.objectionPerson')}
      hint={t('tenders.evaluation.objectionPersonHint')}
      none={t('tenders.evaluation.anyOwner')}
      choices={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
