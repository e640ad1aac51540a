import { node, textField, wordsOf } from './view.ts'
import type { Page } from './view.ts'

type CardForm = {
  label: string
  /** The key of the card as it is typed. */
  typed: string
  isWrong: boolean
  change: (typed: string) => void
  act: () => void
}

/** Asks for the key on the card, for an act that needs it. */
export function cardForm(page: Page, { label, typed, isWrong, change, act }: CardForm) {
  const { keys } = wordsOf(page)
  const form = node(
    'form',
    { novalidate: true },
    textField({
      id: 'card-key',
      label: keys.cardKey,
      hint: keys.cardKeyHint,
      fault: isWrong ? keys.cardWrong : undefined,
      value: typed,
      change,
    }),
    node('button', { type: 'submit', class: 'main-button' }, label),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    act()
  })
  return form
}
