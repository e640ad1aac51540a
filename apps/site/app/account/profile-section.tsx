import type { ReactNode } from 'react'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = { id: string; title: string; note: string; children: ReactNode }

export function ProfileSection({ id, title, note, children }: Props) {
  return (
    <section aria-labelledby={id} className="profile-section">
      <div>
        <h2 id={id}>
          <Phrases>{title}</Phrases>
        </h2>
        <p>
          <SmallPhrases>{note}</SmallPhrases>
        </p>
      </div>
      <div>{children}</div>
    </section>
  )
}
