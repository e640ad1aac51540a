import type { TypesetText } from './typesetting.ts'
import { phrases } from './typesetting.ts'

/** A text whose line breaks were found on the server: one element, also in a flex container. */
export function Typeset({ text }: { text: TypesetText }) {
  if (typeof text === 'string') return text
  // The pieces never move, so their place is their identity.
  const pieces = text.map((piece, place) => {
    if (piece === '') return null
    return place % 2 === 1 ? (
      <span key={place} className="nb">
        {piece}
      </span>
    ) : (
      piece
    )
  })
  return <span>{pieces}</span>
}

/** A heading from the catalogues: Burmese lines break between its phrases. */
export const Phrases = ({ children }: { children: string }) => <Typeset text={phrases(children)} />

/** The same for smaller letters, of which more fit into a line. */
export const SmallPhrases = ({ children }: { children: string }) => (
  <Typeset text={phrases(children, 36)} />
)
