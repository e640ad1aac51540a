import type {
  CheckTask,
  HolderTask,
  ListTask,
  SignTask,
} from '@padauk/contract/sealing/holder-files'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import {
  checkTask,
  makeCard,
  readSignTask,
  readTask,
  secretOfCard,
  signTask,
} from '@padauk/sealing/holder-files'
import { say } from '#offline/dom.ts'
import { cardForm } from './card-form.ts'
import { keyCard } from './key-card.ts'
import { createListSigning } from './list-act.ts'
import { createMinutes, minutesTaskIn } from './minutes-act.ts'
import type { MinutesTask } from './minutes-act.ts'
import { createOpening, openingTaskIn } from './opening-act.ts'
import type { OpeningTask } from './opening-act.ts'
import {
  button,
  fileField,
  fingerprintBox,
  jsonFile,
  node,
  render,
  save,
  savedFile,
  tick,
  verdict,
  wordsOf,
} from './view.ts'
import type { Child, Page } from './view.ts'

type Card = Awaited<ReturnType<typeof makeCard>> & { name: string; madeAt: Date }

type OwnTask = Exclude<
  HolderTask,
  { kind: 'padauk-declare-task-v1' } | { kind: 'padauk-list-task-v1' }
>

type State = {
  task: OwnTask | null
  /** Of an opening, which is a matter of its own. */
  opening: OpeningTask | null
  list: ListTask | null
  minutes: MinutesTask | null
  isUnreadable: boolean
  isCompared: boolean
  /** The key of the card as it is typed; forgotten with the next file. */
  typed: string
  isCardWrong: boolean
  card: Card | null
  /** The signed file, to be handed in. */
  signed: { name: string; text: string } | null
}

const begin = (): State => ({
  task: null,
  opening: null,
  list: null,
  minutes: null,
  isUnreadable: false,
  isCompared: false,
  typed: '',
  isCardWrong: false,
  card: null,
  signed: null,
})

const isOwn = (task: HolderTask | null): task is OwnTask => task !== null && !('window' in task)

/** What a key holder on paper does, file by file: make a card, sign a key set, check the key. */
export function createHolderAct(page: Page) {
  let state = begin()
  const openings = createOpening(page, () => show())
  const lists = createListSigning(page, () => show())
  const signings = createMinutes(page, () => show())

  function set(change: Partial<State>) {
    state = { ...state, ...change }
    show()
  }

  async function choose(file: File) {
    const text = await file.text().catch(() => '')
    const task = readTask(text)
    const opening =
      task?.kind === 'padauk-declare-task-v1'
        ? { declare: task }
        : await openingTaskIn(text, new Date())
    const list = task?.kind === 'padauk-list-task-v1' ? task : null
    const minutes = minutesTaskIn(text)
    state = begin()
    for (const act of [openings, lists, signings]) act.begin()
    const isUnreadable = !task && !opening && !minutes
    set({ task: isOwn(task) ? task : null, opening, list, minutes, isUnreadable })
  }

  async function use(task: SignTask | CheckTask) {
    const secret = secretOfCard(state.typed)
    const isSigning = task.kind === 'padauk-sign-task-v1'
    const made = secret && (isSigning ? signTask(task, secret) : await checkTask(task, secret))
    if (!made) return set({ isCardWrong: true })
    const name = isSigning ? 'padauk-key-set-signature.json' : 'padauk-key-check.json'
    set({ typed: '', isCardWrong: false, signed: { name, text: canonicalJson(made) } })
    document.getElementById('holder-done')?.focus()
  }

  function show() {
    const words = wordsOf(page).holder
    render(
      page,
      node('h2', {}, words.title),
      node('p', {}, words.lead),
      !state.card &&
        fileField({
          id: 'task-file',
          label: words.file,
          accept: '.json,application/json',
          fault: state.isUnreadable ? words.unreadable : undefined,
          choose: (file) => void choose(file),
        }),
      state.task && current(state.task),
      state.opening && openings.view(state.opening),
      state.list && lists.view(state.list),
      state.minutes && signings.view(state.minutes),
    )
  }

  function current(task: OwnTask): Child {
    if (state.signed) return savedFile(page, state.signed, wordsOf(page).holder.saveSignedText)
    if (task.kind === 'padauk-enrol-task-v1') {
      return state.card ? madeCard(state.card) : enrolment(task)
    }
    return task.kind === 'padauk-sign-task-v1' ? signing(task) : checking(task)
  }

  function enrolment(task: Extract<HolderTask, { kind: 'padauk-enrol-task-v1' }>) {
    const { holder: words, keys } = wordsOf(page)
    const make = async () => {
      set({ card: { ...(await makeCard(task)), name: task.name, madeAt: new Date() } })
      document.getElementById('holder-done')?.focus()
    }
    return node(
      'div',
      {},
      node('h3', {}, say(words.enrol, { name: task.name })),
      node('p', {}, keys.card.textOnPaper),
      button(words.make, () => void make(), { class: 'main-button' }),
    )
  }

  function madeCard(card: Card) {
    const { holder: words, keys } = wordsOf(page)
    const enrol = () => save('padauk-enrolment.json', jsonFile(canonicalJson(card.file)))
    return node(
      'div',
      { id: 'holder-done', tabindex: '-1' },
      verdict('unsure', keys.card.now, node('p', {}, keys.card.textOnPaper)),
      node('p', {}, `${keys.card.fold} ${keys.card.anyone} ${keys.card.anyoneText}`),
      button(keys.card.print, () => window.print(), { class: 'main-button' }),
      node('h3', {}, keys.fingerprintOfKey),
      fingerprintBox(card.fingerprint),
      node('p', {}, words.readAloud),
      node(
        'div',
        { class: 'save' },
        button(words.saveEnrolment, enrol),
        node('p', {}, words.saveEnrolmentText),
      ),
      keyCard(page, card),
    )
  }

  function signing(task: SignTask) {
    const { holder: words, keys } = wordsOf(page)
    const known = readSignTask(task)
    if (!known) return verdict('wrong', keys.sign.unsound)
    const isFirst = task.set.previous === null
    const names = task.set.holders.map(({ name }) => name).join(', ')
    return node(
      'div',
      {},
      node('h3', {}, isFirst ? words.signFirst : words.signNext),
      node('p', {}, say(keys.sign.who, { names })),
      node('p', {}, isFirst ? keys.sign.founding : keys.sign.later),
      fingerprintBox(known.fingerprint),
      node('p', {}, `${keys.sign.differs} ${keys.sign.finalText}`),
      tick({
        id: 'set-compared',
        label: keys.sign.compared,
        isOn: state.isCompared,
        change: (isOn) => set({ isCompared: isOn }),
      }),
      state.isCompared && formOf(task, keys.sign.buttonCard),
    )
  }

  function checking(task: CheckTask) {
    const { holder: words, keys } = wordsOf(page)
    return node(
      'div',
      {},
      node('h3', {}, words.check),
      node('p', {}, keys.check.textOnPaper),
      formOf(task, keys.check.button),
    )
  }

  const formOf = (task: SignTask | CheckTask, label: string) =>
    cardForm(page, {
      label,
      act: () => void use(task),
      typed: state.typed,
      isWrong: state.isCardWrong,
      change(typed) {
        state = { ...state, typed }
      },
    })

  return show
}
