import type { EnquiryDetail } from '@padauk/contract/admin/enquiries'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import type { Handling } from './use-change.ts'

type AssignmentProps = Handling & { enquiry: EnquiryDetail; mayHandle: boolean }

export function Assignment({ enquiry, mayHandle, ...handling }: AssignmentProps) {
  const { t } = useWords()
  const { assigned_to: person } = enquiry
  return (
    <Panel title={t('enquiries.handling.title')}>
      {mayHandle ? (
        // A new key for a new person: the choice shows what is saved.
        <AssignForm key={person?.id ?? ''} enquiry={enquiry} {...handling} />
      ) : (
        <p>{person?.name ?? t('enquiries.unassigned')}</p>
      )}
    </Panel>
  )
}

function AssignForm({ enquiry, change, busy }: Handling & { enquiry: EnquiryDetail }) {
  const { t } = useWords()
  const me = useSession()
  const { assigned_to: person } = enquiry
  const saved = person?.id ?? ''
  const [chosen, setChosen] = useState(saved)
  const choices = useChoices(enquiry)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void change({ assigned_to: chosen || null })
  }

  return (
    <form className="enquiry-assign" onSubmit={submit}>
      <fieldset className="field-group">
        <legend className="out-of-sight">{t('enquiries.handling.title')}</legend>
        {choices.map((choice) => (
          <Choice
            key={choice.id}
            {...choice}
            isChosen={choice.id === chosen}
            choose={() => setChosen(choice.id)}
          />
        ))}
      </fieldset>
      <div className="enquiry-buttons">
        {chosen !== saved && (
          <Button type="submit" busy={busy}>
            {t('enquiries.handling.give')}
          </Button>
        )}
        {me && saved !== me.id && chosen === saved && (
          <Button kind="outline" busy={busy} onClick={() => void change({ assigned_to: me.id })}>
            {t('enquiries.handling.take')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Oneself first, then no one, then colleagues. */
function useChoices({ assigned_to: person, assignable }: EnquiryDetail) {
  const { t } = useWords()
  const me = useSession()
  // Former staff are not offered, but still named while an enquiry is theirs.
  const hasLeft = person && !assignable.some(({ id }) => id === person.id)
  const colleagues = [...(hasLeft ? [person] : []), ...assignable].filter(({ id }) => id !== me?.id)
  return [
    ...(me ? [{ id: me.id, name: t('enquiries.handling.you'), hint: '' }] : []),
    { id: '', name: t('enquiries.unassigned'), hint: '' },
    ...colleagues.map(({ id, name }) => ({
      id,
      name,
      hint: id === person?.id ? '' : t('enquiries.handling.mailed'),
    })),
  ]
}

type ChoiceProps = {
  id: string
  name: string
  hint: string
  isChosen: boolean
  choose: () => void
}

function Choice({ name, hint, isChosen, choose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="enquiry-choice">
      <input
        id={id}
        type="radio"
        name="assigned_to"
        checked={isChosen}
        onChange={choose}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      <label htmlFor={id}>{name}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
