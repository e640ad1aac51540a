import { MinutesToSign } from '@padauk/contract/sealing/minutes'
import type { Minutes } from '@padauk/contract/sealing/openings'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { longDate, timeWithSeconds } from '@padauk/language/dates'
import { hashOf } from '@padauk/sealing/canonical'
import { secretOfCard } from '@padauk/sealing/holder-files'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { inDigits, say } from '#offline/dom.ts'
import { cardForm } from './card-form.ts'
import { code, facts, node, savedFile, tick, verdict, wordsOf } from './view.ts'
import type { Child, Page } from './view.ts'

export type MinutesTask = MinutesToSign | 'unsound'

/** Minutes to be signed, or null for a file of another kind. */
export function minutesTaskIn(text: string): MinutesTask | null {
  if (!/"kind"\s*:\s*"padauk-minutes-to-sign-v1"/.test(text)) return null
  try {
    const { data } = MinutesToSign.safeParse(JSON.parse(text))
    return data && data.bidders.full === hashOf(data.full) ? data : 'unsound'
  } catch {
    return 'unsound'
  }
}

type State = {
  /** The id of the holder who signs. */
  signer: string | null
  typed: string
  fault: 'card' | 'signer' | null
  done: string | null
}

const begin = (): State => ({ signer: null, typed: '', fault: null, done: null })

const revealingOf = ({ sittings }: Minutes) =>
  sittings.find(({ outcome }) => outcome === 'revealed')

/** `show` shows the whole act anew. */
export function createMinutes(page: Page, show: () => void) {
  let state = begin()
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    show()
  }

  function sign(task: MinutesToSign) {
    const { signer: holder, typed } = state
    if (!holder) return set({ fault: 'signer' })
    const secret = secretOfCard(typed)
    const signed = secret && signBothMinutes(task, { holder, secret })
    if (!signed) return set({ fault: 'card' })
    // The card's key is needed once; it goes from the page.
    set({ ...begin(), done: canonicalJson(signed) })
    document.getElementById('holder-done')?.focus()
  }

  /** In short: what a person who was there can compare. */
  function summary(minutes: Minutes) {
    const { tender, closing, bids, remarks } = minutes
    const { minutes: words, opening, moment } = wordsOf(page)
    const language = page.language()
    const revealing = revealingOf(minutes)
    const at = revealing?.endedAt ?? closing.closedAt
    const results = bids.map(({ company, result, files }) => {
      const found = files.every(({ matches }) => matches) ? words.matches : words.differs
      return `${company.name}: ${result === 'opened' ? found : words[result]}`
    })
    return facts([
      [words.tender, [tender.number, tender.nameEn].filter(Boolean).join(' ')],
      [opening.root, code(closing.root)],
      [words.openers, (revealing?.openers ?? []).map(({ name }) => name).join(', ')],
      [
        words.revealed,
        say(moment, { date: longDate(at, language), time: timeWithSeconds(at, language) }),
      ],
      [words.bids, inDigits(bids.length, language)],
      ['', node('ol', {}, ...results.map((result) => node('li', {}, result)))],
      ...remarks.map(({ by, text }) => [words.remarks, `${by.name}: ${text}`] as const),
    ])
  }

  function signing(task: MinutesToSign) {
    const { minutes: words } = wordsOf(page)
    return node(
      'div',
      {},
      node('h3', {}, words.title),
      node('p', {}, words.text),
      summary(task.full),
      node('p', {}, words.who),
      ...(revealingOf(task.full)?.openers ?? []).map(({ id, name }) =>
        tick({
          id: `signer-${id}`,
          label: name,
          isOn: state.signer === id,
          change: (isOn) => set({ signer: isOn ? id : null, fault: null }),
        }),
      ),
      state.fault === 'signer' && node('p', { class: 'fault', role: 'alert' }, words.whoRequired),
      cardForm(page, {
        label: words.sign,
        act: () => sign(task),
        typed: state.typed,
        isWrong: state.fault === 'card',
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
    view(task: MinutesTask): Child {
      const { minutes: words } = wordsOf(page)
      if (task === 'unsound') return verdict('wrong', words.unsound)
      if (state.done === null) return signing(task)
      const file = { name: 'padauk-minutes-signatures.json', text: state.done }
      return savedFile(page, file, words.saveText)
    },
  }
}
