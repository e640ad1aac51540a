import type { DeclareTask } from '@padauk/contract/sealing/holder-files'
import type { OpeningWindow, SealedShares } from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { timeOfDay } from '@padauk/language/dates'
import { checkHandOut } from '@padauk/sealing/hand-out-check'
import type { HandOutFault } from '@padauk/sealing/hand-out-check'
import { isCardOf, isWindowGenuine, secretOfCard } from '@padauk/sealing/holder-files'
import { declare, prepareShares } from '@padauk/sealing/holder-opening'
import { inDigits, say } from '#offline/dom.ts'
import { cardForm } from './card-form.ts'
import { code, facts, node, savedFile, textField, tick, verdict, wordsOf } from './view.ts'
import type { Child, Page } from './view.ts'

export type Checked = Extract<Awaited<ReturnType<typeof checkHandOut>>, { ok: true }>

/** At an opening: a declaration first, then the key shares of what was handed out. */
export type OpeningTask = { declare: DeclareTask } | { shares: Checked } | { stop: HandOutFault }

/** What the file asks for at an opening, or null for a file of another kind. */
export async function openingTaskIn(text: string, now: Date): Promise<OpeningTask | null> {
  if (!/"kind"\s*:\s*"padauk-hand-out-v1"/.test(text)) return null
  const given = await Promise.resolve(text)
    .then((json): unknown => JSON.parse(json))
    .catch(() => null)
  const checked = await checkHandOut(given, now)
  return checked.ok ? { shares: checked } : { stop: checked.fault }
}

type State = {
  interest: 'none' | 'some' | null
  declaration: string
  typed: string
  fault: 'card' | 'interest' | null
  opened: number | null
  done: { name: string; text: string; window: OpeningWindow; withheld: number } | null
}

const begin = (): State => ({
  interest: null,
  declaration: '',
  typed: '',
  fault: null,
  opened: null,
  done: null,
})

/** `show` shows the whole act anew. */
export function createOpening(page: Page, show: () => void) {
  let state = begin()
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    show()
  }

  function signDeclaration({ holder, window }: DeclareTask) {
    const { interest, declaration, typed } = state
    const isSaid = interest === 'none' || (interest === 'some' && declaration.trim() !== '')
    if (!isSaid) return set({ fault: 'interest' })
    const secret = secretOfCard(typed)
    if (!secret) return set({ fault: 'card' })
    const hasInterest = interest === 'some'
    const said = { hasInterest, declaration: hasInterest ? declaration.trim() : '' }
    const signed = declare({ window: window.statement, secret, holder, now: new Date(), ...said })
    finish('padauk-declaration.json', signed, window.statement)
  }

  async function openShares(checked: Checked) {
    const { holder, window } = checked.handOut
    const secret = secretOfCard(state.typed)
    if (!secret || !isCardOf(secret, holder, checked.sets)) return set({ fault: 'card' })
    set({ opened: 0, fault: null })
    const now = new Date()
    const onOpened = (opened: number) => set({ opened })
    const shares = await prepareShares({ checked, secret, now, onOpened })
    finish('padauk-shares.json', shares, window.statement)
  }

  function finish(
    name: string,
    made: ReturnType<typeof declare> | SealedShares,
    window: OpeningWindow,
  ) {
    const withheld = 'withheld' in made.statement ? made.statement.withheld.length : 0
    const done = { name, text: canonicalJson(made), window, withheld }
    // The card's key is needed once; it goes from the page.
    set({ ...begin(), done })
    document.getElementById('holder-done')?.focus()
  }

  const formOf = (label: string, act: () => void) =>
    cardForm(page, {
      label,
      act,
      typed: state.typed,
      isWrong: state.fault === 'card',
      change(typed) {
        state = { ...state, typed }
      },
    })

  function comparedRoot(root: string) {
    const { opening: words } = wordsOf(page)
    return [node('p', {}, words.compareRoot), facts([[words.root, code(root)]])]
  }

  function declaring(task: DeclareTask) {
    const { opening: words } = wordsOf(page)
    if (!isWindowGenuine(task)) return verdict('wrong', words.stop.signature)
    const choice = (interest: 'none' | 'some', label: string) =>
      tick({
        id: `interest-${interest}`,
        label,
        isOn: state.interest === interest,
        change: (isOn) => set({ interest: isOn ? interest : null, fault: null }),
      })
    return node(
      'div',
      {},
      node('h3', {}, words.declare),
      node('p', {}, task.tender),
      ...comparedRoot(task.window.statement.root),
      choice('none', words.noInterest),
      choice('some', words.hasInterest),
      state.interest === 'some' &&
        textField({
          id: 'interest',
          label: words.interest,
          value: state.declaration,
          maxlength: 2000,
          change(declaration) {
            state = { ...state, declaration }
          },
        }),
      state.fault === 'interest' &&
        node('p', { class: 'fault', role: 'alert' }, words.interestRequired),
      formOf(words.signDeclaration, () => signDeclaration(task)),
    )
  }

  function sharing(checked: Checked) {
    const { opening: words } = wordsOf(page)
    const { bids, closing } = checked.handOut
    const inOurDigits = (value: number) => inDigits(value, page.language())
    const [total, done] = [inOurDigits(bids.length), inOurDigits(state.opened ?? 0)]
    return node(
      'div',
      {},
      node('h3', {}, words.shares),
      verdict('right', say(words.sharesChecked, { count: total })),
      ...comparedRoot(closing.statement.root),
      state.opened === null
        ? formOf(words.openShares, () => void openShares(checked))
        : node('p', { role: 'status' }, say(words.opened, { done, total })),
    )
  }

  function results({ window, withheld, ...file }: NonNullable<State['done']>) {
    const { opening: words } = wordsOf(page)
    const language = page.language()
    const time = timeOfDay(window.endsAt, language)
    const count = inDigits(withheld, language)
    return savedFile(
      page,
      file,
      say(words.windowEnds, { time }),
      withheld > 0 && node('p', {}, say(words.withheld, { count })),
    )
  }

  return {
    begin() {
      state = begin()
    },
    view(task: OpeningTask): Child {
      if (state.done) return results(state.done)
      if ('stop' in task) return verdict('wrong', wordsOf(page).opening.stop[task.stop])
      return 'declare' in task ? declaring(task.declare) : sharing(task.shares)
    },
  }
}
