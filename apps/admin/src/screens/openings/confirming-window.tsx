import { confirmOpening } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { EndOpening } from './end-opening.tsx'
import { DeclareForm } from './holder-steps.tsx'
import { Reveal } from './reveal.tsx'
import { TimeLeft } from './time-left.tsx'

type Confirming = NonNullable<TenderSitting['confirming']>
type Person = Confirming['people'][number]
type Props = { confirming: Confirming; again: () => Promise<unknown> }

/** The window of an access-controlled tender: two people confirm, and one of them reveals. */
export function ConfirmingWindow({ confirming, again }: Props) {
  const { t } = useWords()
  const { id, people } = confirming
  const own = useSession()?.id
  const mayAct = useMay('officer', 'holder')
  const stands = people.find((person) => person.id === own)
  return (
    <>
      <TimeLeft until={confirming.ends_at} />
      <People people={people} own={own} />
      {mayAct && !stands && <Declare key={id} id={id} again={again} />}
      <Next confirming={confirming} stands={stands} again={again} />
      {mayAct && (
        <div className="opening-buttons">
          <EndOpening id={id} text={t('openings.confirm.endText')} again={again} />
        </div>
      )}
    </>
  )
}

function Next({ confirming, stands, again }: Props & { stands: Person | undefined }) {
  const { t } = useWords()
  if (stands?.has_interest) return <Notice>{t('openings.confirm.aside')}</Notice>
  if (confirming.may_reveal) {
    if (stands) return <Reveal id={confirming.id} again={again} />
    return <Notice>{t('openings.confirm.byOpener')}</Notice>
  }
  return stands ? <p role="status">{t('openings.confirm.waiting')}</p> : null
}

function People({ people, own }: { people: readonly Person[]; own: string | undefined }) {
  const { t } = useWords()
  if (people.length === 0) return <p>{t('openings.confirm.none')}</p>
  return (
    <ul className="openers" aria-label={t('openings.confirm.people')}>
      {people.map(({ id, name, has_interest: isAside }) => (
        <li key={id} data-state={isAside ? 'declared' : 'posted'}>
          <b>{id === own ? t('holders.you', { name }) : name}</b>
          <span>
            <Icon name={isAside ? 'notice' : 'tick'} />
            {t(`openings.confirm.states.${isAside ? 'aside' : 'confirmed'}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Declare({ id, again }: { id: string; again: () => Promise<unknown> }) {
  const { t } = useWords()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  async function declare(sentence: 'noInterest' | 'stepAside') {
    if (busy) return
    setBusy(true)
    const declaration = t(`openings.holder.${sentence}`)
    const body = { has_interest: sentence === 'stepAside', declaration }
    const answer = await callAdmin(confirmOpening, { params: { id }, body })
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    await again()
  }

  return (
    <>
      <p>{t('openings.confirm.text')}</p>
      {failure && <Trouble failure={failure} />}
      <DeclareForm
        none={() => void declare('noInterest')}
        aside={() => void declare('stepAside')}
        asideText={t('openings.confirm.stepAsideText')}
        buttons={
          <Button type="submit" kind="main" busy={busy}>
            {t('openings.confirm.button')}
          </Button>
        }
      />
    </>
  )
}
