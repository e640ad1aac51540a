import type { ReactNode } from 'react'
import type { Anchor } from '#app/links'
import { Phrases } from '#components/typeset'

type Props = { anchor: Anchor; title: string; isAlternate?: boolean; children: ReactNode }

/** One anchored section of the home page. */
export function Section({ anchor, title, isAlternate = false, children }: Props) {
  const headingId = `${anchor}-title`
  return (
    <section
      id={anchor}
      aria-labelledby={headingId}
      className={isAlternate ? 'bg-sand py-(--section)' : 'py-(--section)'}
    >
      <div className="wrap">
        <h2 id={headingId} className="mb-8">
          <Phrases>{title}</Phrases>
        </h2>
        {children}
      </div>
    </section>
  )
}
