import type { ReactNode } from 'react'
import { useDigits } from '#app/words/moment.ts'
import { Phrases } from '#app/words/typeset.tsx'

type Props = { id: string; title: string; steps: readonly ReactNode[]; children?: ReactNode }

/** What happens in which order, with numbers in the digits of the language. */
export function NumberedSteps({ id, title, steps, children }: Props) {
  const digits = useDigits()
  return (
    <section className="what-next" aria-labelledby={id}>
      <h2 id={id}>
        <Phrases>{title}</Phrases>
      </h2>
      <ol>
        {steps.map((step, place) => (
          <li key={String(place)}>
            <span aria-hidden="true">{digits(String(place + 1))}</span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
