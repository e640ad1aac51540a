import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#admin/components/icon.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { useWords } from '#admin/words/words.ts'
import '#admin/components/act.css'

type ActProps = {
  number: number
  how: 'answer' | 'same' | 'decline' | 'correct'
  children: ReactNode
}

const facts: { name: string; icon: IconName; isFinal?: true }[] = [
  { name: 'everyone', icon: 'eye' },
  { name: 'told', icon: 'enquiries' },
  { name: 'final', icon: 'notice', isFinal: true },
]

/** What happens with the button, before it is pressed. */
export function PublishAct({ number: published, how, children }: ActProps) {
  const { t, number } = useWords()
  const id = useId()
  return (
    <section className="act" aria-labelledby={id}>
      <h2 id={id}>{t(`questions.act.${how}`)}</h2>
      <ul>
        {facts.map(({ name, icon, isFinal }) => (
          <li key={name} className={isFinal && 'act-final'}>
            <Icon name={icon} />
            <div>
              <b>{t(`questions.act.${name}`)}</b>
              <p>{t(`questions.act.${name}Text`, { number: number(published) })}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="act-foot">{children}</div>
    </section>
  )
}
