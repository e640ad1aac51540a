import type { ReactNode } from 'react'
import type { TypesetText } from '#app/words/typesetting.ts'
import { plainText } from '#app/words/typesetting.ts'
import { useSite } from '#app/api/site-data.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Phones } from '#app/parts/phones.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Typeset } from '#app/words/typeset.tsx'

type PageProps = {
  words: { title: TypesetText; description: string; lead: TypesetText }
  children: ReactNode
}

/** A page that is read from top to bottom. */
export function TextPage({ words: { title, description, lead }, children }: PageProps) {
  return (
    <Screen>
      <PageHead title={plainText(title)} description={description} />
      <div className="text-page">
        <header>
          <h1>
            <Typeset text={title} />
          </h1>
          <p className="text-page-lead">
            <Typeset text={lead} />
          </p>
        </header>
        {children}
      </div>
    </Screen>
  )
}

type SectionProps = {
  id: string
  title: TypesetText
  children: ReactNode
}

export function TextSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="text-section">
      <div>
        <h2 id={`${id}-title`}>
          <Typeset text={title} />
        </h2>
      </div>
      <div>{children}</div>
    </section>
  )
}

/** Phone and e-mail, where a page ends with the advice to use them. */
export function ReachUs() {
  const { company } = useSite()
  if (!company) return null
  return (
    <div className="reach-us">
      <Phones numbers={company.phones} />
      <p>
        <Typeset text={company.hotlineHours} />
      </p>
      <a href={`mailto:${company.email}`} className="font-latin">
        {company.email}
      </a>
    </div>
  )
}
