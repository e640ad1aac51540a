import './path-steps.css'

export type PathStep = {
  name: string
  label: string
  /** When it was done and by whom, or who is next. */
  text: string
  place: 'past' | 'current' | 'later'
}

/** Who has done what in an act of several steps, and where it stands. */
export function PathSteps({ steps }: { steps: readonly PathStep[] }) {
  return (
    <ol className="path-steps">
      {steps.map(({ name, label, text, place }) => (
        <li
          key={name}
          data-past={place === 'past' || undefined}
          aria-current={place === 'current' ? 'step' : undefined}
        >
          <b>{label}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
