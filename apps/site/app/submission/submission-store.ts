import type { Company } from '@padauk/contract/accounts'
import type { Tender } from '@padauk/contract/tenders'
import { readDraft } from '@padauk/contract/uploads'
import { hasLoggedOut, onLoginChange, readLogin } from '#app/api/session.ts'
import { keepTrying } from '#app/loading/retry.ts'
import { askUntilAnswered } from './as-company.ts'
import { createBid } from './bid.ts'
import { createFiles } from './files.ts'
import { formOf, noTerms } from './form.ts'
import type { Terms } from './form.ts'
import { createKeptDraft } from './kept-draft.ts'
import { createPlainFiles } from './own-files.ts'
import { createPlainParcel } from './parcel.ts'
import { formIn } from './ready-form.ts'
import type { SealedParts } from './sealed-parts.ts'
import { createState } from './state.ts'
import { joinTabs } from './tabs.ts'

/** Fetched beside the form, which must not wait for it. */
const usedPapers = () => keepTrying(() => import('./used-papers.ts'))

/**
 * Where a company works on its bid for a tender. It outlives the page that shows it: an upload goes
 * on while the company signs in again, reads the tender once more or changes the language.
 */
function createSubmissionStore({ company, tender, replaces, parts }: Visit) {
  const { id: personId, company_id: companyId } = company
  const leaving = new AbortController()
  const { signal } = leaving
  const tenderId = tender.id
  const form = formOf(tender)
  const kept = createKeptDraft(localStorage, companyId, tenderId)
  const { link, terms } = kept.read()
  const state = createState({ link, terms, keySet: form.isSealed ? { step: 'checking' } : null })
  const sealed = parts?.createSealedDraft({
    companyId,
    personId,
    tender,
    form,
    replaces,
    state,
    signal,
  })
  const about = { personId, tenderId, state, signal }
  const files = createFiles({
    ...about,
    slots: form.slots,
    own: sealed?.files ?? createPlainFiles(tenderId, kept),
    onTake: kept.notePaper,
    onChange: () => bid.withdraw(),
    onArrival: () => tabs.tellChanged(),
  })
  const currentForm = () => formIn(state.get(), form)
  const bid = createBid({
    ...about,
    form: currentForm,
    kept,
    findExpired: async (onAway) => {
      const { papers } = kept.read()
      if (Object.keys(papers).length === 0) return []
      const { findExpired } = await usedPapers()
      return findExpired({ personId, signal, onAway }, papers)
    },
    replaces,
    parcel: sealed?.parcel ?? createPlainParcel(state, kept, replaces),
    onSent: () => tabs.tellSent(),
    onRefused: () => void adoptDraft().catch(ignoreLeaving),
  })
  const tabs = joinTabs({
    name: `submission:${companyId}:${tenderId}`,
    state,
    signal,
    isBusyWith: files.isBusyWith,
    onChanged: () => void adoptDraft().catch(ignoreLeaving),
    onSent: () => void bid.look().catch(ignoreLeaving),
  })

  function ignoreLeaving(error: unknown) {
    if (!signal.aborted) reportError(error)
  }

  async function adoptDraft() {
    const asking = { personId, signal }
    const answer = await askUntilAnswered(asking, readDraft, { params: { id: tenderId } })
    if (state.get().sending.step !== 'sent') await files.adopt(answer.ok ? answer.value.files : [])
  }

  /** A comfort: the form is there without it. */
  async function loadPapers() {
    const { readPapers } = await usedPapers()
    const answer = await readPapers({ personId, signal })
    if (answer.ok) state.set({ papers: answer.value })
  }

  async function load() {
    await sealed?.load()
    await Promise.all([adoptDraft(), bid.look()])
    if (kept.read().wantedBy === personId && state.get().sending.step === 'draft') bid.press()
    state.set({ isLoaded: true })
    await sealed?.judge()
  }

  state.subscribe(() => bid.proceed())
  void load().catch(ignoreLeaving)
  void loadPapers().catch(ignoreLeaving)
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose: files.choose,
    lookForPapers: () => void loadPapers().catch(ignoreLeaving),
    pause: files.pause,
    goOn: files.goOn,
    remove: files.remove,
    showFault: state.setFault,
    setLink(link: string) {
      kept.change({ link })
      bid.withdraw()
      state.set({ link })
    },
    setTerms(next: Terms) {
      kept.change({ terms: next })
      bid.withdraw()
      state.set({ terms: next })
    },
    get form() {
      return currentForm()
    },
    parts,
    replaces,
    /** Instead of the form: what was typed and chosen in it goes. */
    async takeReady(chosen: readonly File[]) {
      const fault = (await sealed?.ready.choose(chosen, files)) ?? null
      if (state.get().ready) {
        kept.change({ link: '', terms: noTerms })
        state.set({ link: '', terms: noTerms })
      }
      return fault
    },
    dropReady: () => void sealed?.ready.drop(files),
    /** The deadline may have been extended since. */
    update: (newer: Tender) => sealed?.update(newer),
    confirmKeySet: () => void sealed?.confirm(),
    press: bid.press,
    pressAnyway: bid.pressAnyway,
    withdraw: bid.withdraw,
    /** A submission may have been taken back since: the company begins anew. */
    leave: () => leaving.abort(),
  }
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

const stores = new Map<string, SubmissionStore>()

type Visit = {
  company: Pick<Company, 'id' | 'company_id'>
  tender: Tender
  replaces: string | null
  /** Of a tender with sealed bids. */
  parts: SealedParts | null
}
const nameOf = ({ company, tender, replaces }: Visit) =>
  [company.id, tender.id, replaces ?? ''].join(':')

/** The same store for the same bid, as long as this tab is open. */
export function submissionStoreOf(visit: Visit): SubmissionStore {
  const name = nameOf(visit)
  const known = stores.get(name)
  if (known) return known
  const store = createSubmissionStore(visit)
  stores.set(name, store)
  return store
}

export function clearSubmissionStore(visit: Visit) {
  const name = nameOf(visit)
  stores.get(name)?.leave()
  stores.delete(name)
}

/** Log-out leaves nothing behind, not even a running upload. */
function clearAll() {
  if (readLogin() || !hasLoggedOut()) return
  for (const store of stores.values()) store.leave()
  stores.clear()
}

if (!import.meta.env.SSR) onLoginChange(clearAll)
