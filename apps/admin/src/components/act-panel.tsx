import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './act.css'

export type ActFact = { icon: IconName; title: string; text: string; isFinal?: boolean }

type ActPanelProps = { title: string; facts: readonly ActFact[]; children?: ReactNode }

/** What happens with a grave act, before the buttons that do it. */
export function ActPanel({ title, facts, children }: ActPanelProps) {
  const id = useId()
  return (
    <section className="act" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {facts.map(({ icon, title: fact, text, isFinal }) => (
          <li key={fact} className={isFinal ? 'act-final' : undefined}>
            <Icon name={icon} />
            <div>
              <b>{fact}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {children && <div className="act-foot">{children}</div>}
    </section>
  )
}
