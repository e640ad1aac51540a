import { readKeyRegister } from '@padauk/contract/admin/key-holders'
import type { KeyRegister } from '@padauk/contract/admin/key-holders'
import { sealingKinds } from '@padauk/contract/tender-rules'
import type { SealingKind } from '@padauk/contract/tender-rules'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { OptionalDateField } from '#admin/forms/date-time-field.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { CheckboxField, NumberField, SelectField, useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { AskedPanel } from './asked-form.tsx'
import { FieldGroup } from '#admin/forms/field-group.tsx'
import { activeSetOf, canSeal } from './rule-words.ts'

/** What publishing states for good: how bids are kept, how they are opened, what they hold. */
export function RuleFields() {
  const asked = useAnswer(readKeyRegister, {})
  return (
    <Answer of={asked}>
      {(register) => (
        <>
          <SealingPanel register={register} />
          <OpeningPanel register={register} />
          <Asked register={register} />
        </>
      )}
    </Answer>
  )
}

function useSealing(register: KeyRegister): SealingKind {
  const chosen: SealingKind | '' = useWatch({ name: 'sealing' })
  return chosen || (canSeal(register) ? 'sealed' : 'access-controlled')
}

function Asked({ register }: { register: KeyRegister }) {
  return <AskedPanel isSealed={useSealing(register) === 'sealed'} />
}

function SealingPanel({ register }: { register: KeyRegister }) {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.rules.${word}`)
  const sealing = useSealing(register)
  return (
    <Panel title={said('kept')}>
      <KeyNotice register={register} />
      <SealingChoice name="sealing" shown={sealing} />
      {sealing === 'access-controlled' && (
        <BilingualField
          label={said('reason')}
          names={['sealing_reason_en', 'sealing_reason_mm']}
          hint={said(canSeal(register) ? 'reasonHint' : 'reasonAutomatic')}
          maxLength={500}
        />
      )}
      {sealing === 'sealed' && (
        <CheckboxField
          name="takes_forms"
          label={said('takesForms')}
          hint={said('takesFormsHint')}
        />
      )}
    </Panel>
  )
}

function KeyNotice({ register }: { register: KeyRegister }) {
  const { t, number } = useWords()
  const set = activeSetOf(register)
  if (!set) {
    return (
      <Notice tone="warning">
        <p>{t('tenders.rules.noSet')}</p>
      </Notice>
    )
  }
  const { healthy, needed } = register
  return (
    <Notice tone={canSeal(register) ? 'good' : 'warning'}>
      <p>
        {t('tenders.rules.healthy', {
          healthy: number(healthy),
          count: number(set.signed.set.holders.length),
          needed: number(needed),
        })}
      </p>
    </Notice>
  )
}

/** Without a choice of staff the keys decide; `shown` is what they would decide now. */
function SealingChoice({ name, shown }: { name: string; shown: SealingKind }) {
  const { t } = useWords()
  const { id, field, error } = useFormField({ name })
  return (
    <FieldGroup label={t('tenders.rules.sealing')} error={error}>
      {sealingKinds.map((kind, place) => (
        <div key={kind} className="checkbox-field">
          <input
            id={`${id}-${kind}`}
            type="radio"
            name={id}
            checked={kind === shown}
            onChange={() => field.onChange(kind)}
            aria-describedby={`${id}-${kind}-hint`}
            {...(place === 0 && { ref: field.ref })}
          />
          <div>
            <label htmlFor={`${id}-${kind}`}>{t(`tenders.rules.kinds.${kind}`)}</label>
            <p className="field-hint" id={`${id}-${kind}-hint`}>
              {t(`tenders.rules.kindTexts.${kind}`)}
            </p>
          </div>
        </div>
      ))}
    </FieldGroup>
  )
}

function OpeningPanel({ register }: { register: KeyRegister }) {
  const { t, choicesIn } = useWords()
  const said = (word: string) => t(`tenders.rules.${word}`)
  const set = activeSetOf(register)
  const isSealed = useSealing(register) === 'sealed'
  return (
    <Panel title={said('openingTitle')}>
      <OptionalDateField
        name="opens_at"
        label={said('opening')}
        hint={said('openingHint')}
        choices={[{ value: 'follows', label: said('follows') }]}
        dateLabel={said('atTime')}
      />
      {isSealed && set && <Openers name="rules.openers" holders={set.signed.set.holders} />}
      <FormPair>
        <SelectField
          name="rules.adjournment"
          label={said('adjournment')}
          hint={said('adjournmentHint')}
          choices={choicesIn('tenders.rules.adjournments')}
        />
        <NumberField
          name="rules.minimumBids"
          label={said('minimumBids')}
          hint={said('minimumBidsHint')}
          min={1}
          max={100}
        />
      </FormPair>
      <FieldGroup label={said('disclosure')}>
        {choicesIn('tenders.rules.disclosures').map(({ value, label }) => (
          <CheckboxField key={value} name={`rules.disclosure.${value}`} label={label} />
        ))}
      </FieldGroup>
    </Panel>
  )
}

type Holder = { id: string; name: string }

/** No choice stands for all of the set, also when the set changes before publication. */
function Openers({ name, holders }: { name: string; holders: readonly Holder[] }) {
  const { t } = useWords()
  const hintId = useId()
  const { id, field, error } = useFormField({ name })
  const chosen: readonly string[] = field.value ?? []
  const isChosen = (holder: string) => chosen.length === 0 || chosen.includes(holder)
  function turn(holder: string) {
    const next = holders
      .map((each) => each.id)
      .filter((each) => (each === holder ? !isChosen(each) : isChosen(each)))
    field.onChange(next.length === holders.length ? [] : next)
  }
  return (
    <FieldGroup label={t('tenders.rules.openers')} error={error} describedBy={hintId}>
      <p className="field-hint" id={hintId}>
        {t('tenders.rules.openersHint')}
      </p>
      {holders.map((holder, place) => (
        <div key={holder.id} className="checkbox-field">
          <input
            id={`${id}-${holder.id}`}
            type="checkbox"
            checked={isChosen(holder.id)}
            onChange={() => turn(holder.id)}
            {...(place === 0 && { ref: field.ref })}
          />
          <label htmlFor={`${id}-${holder.id}`}>{holder.name}</label>
        </div>
      ))}
    </FieldGroup>
  )
}
