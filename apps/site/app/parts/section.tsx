import type { ReactNode } from 'react'
import type { Anchor } from '#app/words/links.ts'
import { Phrases } from '#app/words/typeset.tsx'

type Props = {
  anchor: Anchor
  title: string
  lead?: string
  tone?: 'paper' | 'sand' | 'ink'
  children: ReactNode
}

const tones = { paper: '', sand: 'bg-sand', ink: 'on-ink' } as const

/** One anchored section of the home page. */
export function Section({ anchor, title, lead, tone = 'paper', children }: Props) {
  return (
    <section
      id={anchor}
      aria-labelledby={headingId(anchor)}
      className={`py-(--section) ${tones[tone]}`}
    >
      <div className="wrap">
        <SectionHeading anchor={anchor} title={title} />
        {lead && <p className="section-lead">{lead}</p>}
        {children}
      </div>
    </section>
  )
}

const headingId = (anchor: Anchor) => `${anchor}-title`

/** Under the small stepped rule, an echo of the corners of the pictures. */
export function SectionHeading({ anchor, title }: { anchor: Anchor; title: string }) {
  return (
    <h2 id={headingId(anchor)} className="section-heading">
      <Phrases>{title}</Phrases>
    </h2>
  )
}
