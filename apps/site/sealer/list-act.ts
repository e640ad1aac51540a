import type { ListTask } from '@padauk/contract/sealing/holder-files'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { timeOfDay } from '@padauk/language/dates'
import { isListOfWindow, secretOfCard, signListTask } from '@padauk/sealing/holder-files'
import { say } from '#offline/dom.ts'
import { cardForm } from './card-form.ts'
import { code, facts, node, savedFile, verdict, wordsOf } from './view.ts'
import type { Child, Page } from './view.ts'

type State = { typed: string; isCardWrong: boolean; done: string | null }

const begin = (): State => ({ typed: '', isCardWrong: false, done: null })

/** Signs which bids do not open, so that the opening is adjourned. `show` shows the act anew. */
export function createListSigning(page: Page, show: () => void) {
  let state = begin()

  function sign(task: ListTask) {
    const secret = secretOfCard(state.typed)
    // The card's key is needed once; it goes from the page.
    state = secret
      ? { ...begin(), done: canonicalJson(signListTask(task, secret)) }
      : { ...state, isCardWrong: true }
    show()
    if (secret) document.getElementById('holder-done')?.focus()
  }

  function signing(task: ListTask) {
    const { list: words, opening } = wordsOf(page)
    return node(
      'div',
      {},
      node('h3', {}, words.title),
      node('p', {}, task.tender),
      node('p', {}, opening.compareRoot),
      facts([[opening.root, code(task.list.root)]]),
      node('p', {}, words.compare),
      facts(
        task.list.bids.map(({ receiptNo, result }) => [dashedNumber(receiptNo), words[result]]),
      ),
      node('p', {}, words.text),
      cardForm(page, {
        label: words.sign,
        act: () => sign(task),
        typed: state.typed,
        isWrong: state.isCardWrong,
        change(typed) {
          state = { ...state, typed }
        },
      }),
    )
  }

  return {
    begin() {
      state = begin()
    },
    view(task: ListTask): Child {
      const { list: words, opening } = wordsOf(page)
      if (!isListOfWindow(task)) return verdict('wrong', words.unsound)
      if (state.done === null) return signing(task)
      const time = timeOfDay(task.window.statement.endsAt, page.language())
      const file = { name: 'padauk-list-signature.json', text: state.done }
      return savedFile(page, file, say(opening.windowEnds, { time }))
    },
  }
}
