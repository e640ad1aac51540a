import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './rite.css'

type Row = { icon: IconName; title: string; text: string }

/** What to have at hand or to remember, each with a sentence. */
export function IconRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="rite-rows">
      {rows.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
