import type { KeyHolder, KeyRegister } from '@padauk/contract/admin/key-holders'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ConfirmHolder } from './confirm-holder.tsx'
import { RetireHolder } from './retire-holder.tsx'

const initialsOf = (name: string) =>
  [...new Intl.Segmenter('my').segment(name.trim())].slice(0, 1).map(({ segment }) => segment)

/** Everyone who has or makes a key, and ended keys that the active set still names. */
export function HolderRows({ register }: { register: KeyRegister }) {
  const hasSet = register.sets.some(({ state }) => state === 'active')
  return (
    <ul className="holder-rows">
      {register.holders
        .filter(({ state, in_active_set: inSet }) => state !== 'retired' || inSet)
        .map((holder) => (
          <HolderRow key={holder.id} holder={holder} hasSet={hasSet} />
        ))}
    </ul>
  )
}

function HolderRow({ holder, hasSet }: { holder: KeyHolder; hasSet: boolean }) {
  const { t, dateAndTime } = useWords()
  const session = useSession()
  const isOwner = useMay('owner')
  const isSelf = session?.id === holder.staff.id
  const { checked_at: checkedAt } = holder
  return (
    <li>
      <span className="holder-mark" data-self={isSelf || undefined} aria-hidden="true">
        {initialsOf(holder.staff.name)}
      </span>
      <div className="holder-who">
        <b>{isSelf ? t('holders.you', { name: holder.staff.name }) : holder.staff.name}</b>
        <p>{t(holder.on_paper ? 'holders.onPaper' : 'holders.wordsAndCard')}</p>
      </div>
      <div className="holder-state">
        {holder.state === 'confirmed' ? (
          <>
            <p className={holder.healthy ? 'holder-healthy' : 'holder-due'}>
              {checkedAt
                ? t('holders.checked', { date: dateAndTime(checkedAt) })
                : t('holders.neverChecked')}
            </p>
            {hasSet && !holder.in_active_set && <p>{t('holders.notInSet')}</p>}
          </>
        ) : (
          <StatusBadge tone="new">{t(`holders.states.${holder.state}`)}</StatusBadge>
        )}
        <div className="holder-acts">
          {holder.state === 'enrolled' && !isSelf && <ConfirmHolder holder={holder} />}
          {isOwner && holder.state !== 'retired' && <RetireHolder holder={holder} />}
        </div>
      </div>
    </li>
  )
}
