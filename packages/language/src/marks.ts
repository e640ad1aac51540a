import { keepWords } from './line-breaks.ts'
import { remembered } from './remembered.ts'
import { mark } from './marked-text.ts'

/**
 * The text with a mark at both ends of each part that stays on one line. Texts get their marks at
 * build time or on the server; the JSX runtime turns them into elements (decision 24).
 */
export const marked = remembered((text) =>
  keepWords(text)
    .map((part) => (part.unbroken ? mark + part.text + mark : part.text))
    .join(''),
)
