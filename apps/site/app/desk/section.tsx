import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { screenPath } from '#app/words/links.ts'
import { Phrases } from '#app/words/typeset.tsx'

type SectionProps = { title: string; more: { to: string; label: string }; children: ReactNode }

/** A list of the start page, with the way to all of it. */
export function Section({ title, more, children }: SectionProps) {
  const language = useLanguage()
  return (
    <section>
      <div className="desk-head">
        <h2>
          <Phrases>{title}</Phrases>
        </h2>
        <Link to={screenPath(language, more.to)} className="onward">
          {more.label}
          <Icon name="arrow-right" />
        </Link>
      </div>
      {children}
    </section>
  )
}
