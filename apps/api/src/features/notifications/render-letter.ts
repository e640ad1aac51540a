import { render } from '@react-email/components'
import { LetterPage } from '#features/notifications/template'
import type { LetterText } from '#features/notifications/template'

/** A letter as mail programs show it. */
export async function renderLetter(letter: LetterText) {
  const page = LetterPage(letter)
  return {
    html: await render(page),
    // Fixed spaces are for lines that break; plain text keeps ordinary ones.
    text: (await render(page, { plainText: true })).replaceAll('\u00A0', ' '),
  }
}
