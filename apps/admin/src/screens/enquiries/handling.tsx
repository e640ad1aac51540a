import type { EnquiryDetail, EnquiryState } from '@padauk/contract/admin/enquiries'
import { useId } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import type { ButtonKind } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import type { Handling } from './use-change.ts'

type Step = { name: string; to: EnquiryState; kind: ButtonKind }

const answer: Step = { name: 'answered', to: 'answered', kind: 'main' }
const close: Step = { name: 'close', to: 'closed', kind: 'outline' }
const reopen: Step = { name: 'reopen', to: 'new', kind: 'outline' }

const stepsFrom: Record<EnquiryState, Step[]> = {
  new: [answer, close],
  answered: [close, reopen],
  closed: [reopen],
}

type StateButtonsProps = Handling & { enquiry: EnquiryDetail }

/** Every step can be undone, so none asks first. */
export function StateButtons({ enquiry, change, busy }: StateButtonsProps) {
  const { t } = useWords()
  return stepsFrom[enquiry.state].map(({ name, to, kind }) => (
    <Button key={name} kind={kind} busy={busy} onClick={() => void change({ state: to })}>
      {t(`enquiries.handling.${name}`)}
    </Button>
  ))
}

type AssignmentProps = StateButtonsProps & { mayHandle: boolean }

export function Assignment({ enquiry, mayHandle, ...handling }: AssignmentProps) {
  const { t } = useWords()
  const { assigned_to: person } = enquiry
  return (
    <Panel title={t('enquiries.assignedTo')}>
      {mayHandle ? (
        // A new key for a new person: the field shows what is saved.
        <AssignForm key={person?.id ?? ''} enquiry={enquiry} {...handling} />
      ) : (
        <p>{person?.name ?? t('enquiries.nobody')}</p>
      )}
    </Panel>
  )
}

function AssignForm({ enquiry, change, busy }: StateButtonsProps) {
  const { t } = useWords()
  const id = useId()
  const me = useSession()
  const { assigned_to: person, assignable } = enquiry
  const hint = t('enquiries.handling.assignHint')
  // Former staff are not offered, but still named while an enquiry is theirs.
  const hasLeft = person && !assignable.some((other) => other.id === person.id)
  const people = hasLeft ? [person, ...assignable] : assignable

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('assigned_to') as string
    void change({ assigned_to: chosen || null })
  }

  return (
    <form className="enquiry-assign" onSubmit={submit}>
      <FieldFrame id={id} label={t('enquiries.handling.assign')} hint={hint}>
        <select
          id={id}
          name="assigned_to"
          defaultValue={person?.id ?? ''}
          {...describedBy(id, { hint })}
        >
          <option value="">{t('enquiries.nobody')}</option>
          {people.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div className="enquiry-buttons">
        <Button type="submit" busy={busy}>
          {t('enquiries.handling.give')}
        </Button>
        {me && person?.id !== me.id && (
          <Button kind="outline" busy={busy} onClick={() => void change({ assigned_to: me.id })}>
            {t('enquiries.handling.take')}
          </Button>
        )}
      </div>
    </form>
  )
}
