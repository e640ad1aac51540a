import type { InputHTMLAttributes } from 'react'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string
  hint?: string | undefined
}

/** A box to tick, or one of several choices. */
export const Tick = ({ label, hint, type = 'checkbox', ...input }: Props) => (
  <label className="tick">
    <input type={type} {...input} />
    <span>
      <SmallPhrases>{label}</SmallPhrases>
      {hint && (
        <small>
          <SmallPhrases>{hint}</SmallPhrases>
        </small>
      )}
    </span>
  </label>
)
