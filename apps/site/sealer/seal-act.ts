import { ManifestTooLong } from '@padauk/sealing/bid-sealing'
import { FileChanged } from '@padauk/sealing/file-sealing'
import { checkTenderFile } from '@padauk/sealing/tender-file'
import type { CheckedTenderFile, TenderFileFault } from '@padauk/sealing/tender-file'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { noTerms } from '#app/submission/form.ts'
import { inDigits, say } from '#offline/dom.ts'
import { sealForm } from './seal-form.ts'
import { WrongType, draftFaults, isFaultless, sealDraft } from './seal-work.ts'
import type { Draft, DraftFaults, SealedOffline } from './seal-work.ts'
import {
  button,
  facts,
  fileField,
  fingerprintBox,
  jsonFile,
  node,
  render,
  save,
  tick,
  verdict,
  wordsOf,
} from './view.ts'
import type { Child, Page } from './view.ts'

type Trouble = { key: 'changed' | 'unreadable'; name: string } | { key: 'tooLong' }
type Work = { name: string | null; percent: number }

type State = {
  tender: CheckedTenderFile | { fault: TenderFileFault } | null
  isCompared: boolean
  draft: Draft
  /** Null until the person has tried to seal. */
  faults: DraftFaults | null
  trouble: Trouble | null
  work: Work | null
  sealed: SealedOffline | null
}

const begin = (): State => ({
  tender: null,
  isCompared: false,
  draft: { files: {}, link: '', terms: noTerms },
  faults: null,
  trouble: null,
  work: null,
  sealed: null,
})

/** Seals files for the tender of a tender file. Returns what shows it anew. */
export function createSealAct(page: Page) {
  let state = begin()

  function set(change: Partial<State>) {
    state = { ...state, ...change }
    show()
  }

  async function chooseTender(file: File) {
    const text = await file.text().catch(() => '')
    state = begin()
    set({ tender: checkTenderFile(text, new Date()) })
  }

  async function seal(tender: CheckedTenderFile) {
    const faults = draftFaults(tender.file, state.draft)
    set({ faults, trouble: null })
    if (!isFaultless(faults) || !state.isCompared) return focusFirstFault(page)
    let last = ''
    try {
      const sealed = await sealDraft(tender, state.draft, (name, percent) => {
        last = name ?? last
        if (state.work?.name !== name || state.work.percent !== percent) {
          set({ work: { name, percent } })
        }
      })
      set({ work: null, sealed })
      document.getElementById('sealed')?.focus()
    } catch (error) {
      set({ work: null, ...outcomeOf(error, faults, last) })
      focusFirstFault(page)
    }
  }

  function show() {
    const { tender } = state
    const words = wordsOf(page).seal
    render(
      page,
      node('h2', {}, words.title),
      node('p', {}, words.lead),
      !state.work &&
        !state.sealed &&
        fileField({
          id: 'tender-file',
          label: tender ? words.otherFile : words.file,
          accept: '.json,application/json',
          choose: (file) => void chooseTender(file),
        }),
      tender && ('fault' in tender ? faultOf(tender.fault) : tenderFacts(tender)),
      tender && !('fault' in tender) && current(tender),
    )
  }

  const faultOf = (fault: TenderFileFault) => verdict('wrong', wordsOf(page).seal.faults[fault])

  function tenderFacts({ file }: CheckedTenderFile) {
    const { seal: words, moment } = wordsOf(page)
    const language = page.language()
    const { number, nameEn, nameMm } = file.tender
    const name = language === 'mm' && nameMm !== '' ? nameMm : nameEn
    const date = longDate(file.deadline, language)
    const time = timeOfDay(file.deadline, language)
    return verdict(
      'right',
      words.checked,
      facts([
        [words.tender, [number, name].filter(Boolean).join(' · ')],
        [words.company, file.company.name],
        [words.deadline, say(moment, { date, time })],
        [words.signedWith, file.key],
      ]),
    )
  }

  function current(tender: CheckedTenderFile): Child {
    if (state.sealed) return results(state.sealed)
    if (state.work) return working(state.work)
    return editing(tender)
  }

  function editing(tender: CheckedTenderFile) {
    const { seal: words } = wordsOf(page)
    const { draft, faults, isCompared } = state
    const isIncomplete = faults !== null && !(isFaultless(faults) && isCompared)
    const update = (next: (draft: Draft) => Draft) => ({ ...state, draft: next(state.draft) })
    const form = node(
      'form',
      { novalidate: true },
      node(
        'fieldset',
        {},
        node('legend', {}, wordsOf(page).form.sealed.keySet),
        node('p', {}, words.compare),
        fingerprintBox(tender.fingerprint),
        tick({
          id: 'compared',
          label: words.same,
          fault: faults && !isCompared ? words.sameRequired : undefined,
          isOn: isCompared,
          change: (isOn) => set({ isCompared: isOn }),
        }),
      ),
      ...sealForm({
        page,
        tender: tender.file,
        draft,
        faults,
        change(next) {
          const changed = update(next)
          set({ ...changed, faults: faults && draftFaults(tender.file, changed.draft) })
        },
        type(next) {
          state = update(next)
        },
      }).filter((part) => part !== false),
      node(
        'div',
        { role: 'alert' },
        troubleOf(state.trouble) ??
          (isIncomplete && node('p', { class: 'fault' }, words.incomplete)),
      ),
      node('button', { type: 'submit', class: 'main-button' }, words.button),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void seal(tender)
    })
    return form
  }

  function troubleOf(trouble: Trouble | null) {
    if (!trouble) return null
    const { seal: words, form } = wordsOf(page)
    const text =
      trouble.key === 'tooLong' ? form.sealed.tooLong : say(words[trouble.key], { ...trouble })
    return node('p', { class: 'fault' }, text)
  }

  function working({ name, percent }: Work) {
    const words = wordsOf(page).seal
    const shown = inDigits(percent, page.language())
    const text = name === null ? words.envelope : say(words.working, { name, percent: shown })
    return node('p', { role: 'status', class: 'chosen' }, text)
  }

  function results({ bid, contents, name }: SealedOffline) {
    const words = wordsOf(page).seal
    return node(
      'div',
      { id: 'sealed', tabindex: '-1', role: 'status' },
      verdict('unsure', words.done, node('p', {}, words.doneText)),
      node(
        'div',
        { class: 'save' },
        button(words.saveBid, () => save(`${name}.padauk-bid`, bid), { class: 'main-button' }),
        node('p', {}, words.saveBidText),
      ),
      node(
        'div',
        { class: 'save' },
        button(words.saveContents, () => save(`${name}-contents.json`, jsonFile(contents))),
        node('p', {}, words.saveContentsText),
      ),
      button(words.again, () => set({ sealed: null })),
    )
  }

  return show
}

/** What went wrong while sealing, in the words of the form where it has some. */
function outcomeOf(error: unknown, faults: DraftFaults, name: string): Partial<State> {
  if (error instanceof WrongType) {
    const { slot } = error
    return { faults: { ...faults, files: { ...faults.files, [slot]: error.fault } } }
  }
  if (error instanceof ManifestTooLong) return { trouble: { key: 'tooLong' } }
  return { trouble: { key: error instanceof FileChanged ? 'changed' : 'unreadable', name } }
}

function focusFirstFault({ place }: Page) {
  place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
