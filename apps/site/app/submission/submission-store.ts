import { readDraft } from '@padauk/contract/uploads'
import { hasLoggedOut, onLoginChange, readLogin } from '#app/api/session.ts'
import { askUntilAnswered } from './as-company.ts'
import { createBid } from './bid.ts'
import { createFiles } from './files.ts'
import { createKeptDraft } from './kept-draft.ts'
import { createState } from './state.ts'
import { joinTabs } from './tabs.ts'

/**
 * Where a company works on its bid for a tender. It outlives the page that shows it: an upload goes
 * on while the company signs in again, reads the tender once more or changes the language.
 */
function createSubmissionStore(companyId: string, tenderId: string) {
  const leaving = new AbortController()
  const { signal } = leaving
  const kept = createKeptDraft(localStorage, companyId, tenderId)
  const state = createState(kept.read().link)
  const about = { companyId, tenderId, state, kept, signal }
  const files = createFiles({
    ...about,
    onChange: () => bid.withdraw(),
    onArrival: () => tabs.tellChanged(),
  })
  const bid = createBid({
    ...about,
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
    const asking = { companyId, signal }
    const answer = await askUntilAnswered(asking, readDraft, { params: { id: tenderId } })
    if (state.get().sending.step !== 'sent') files.adopt(answer.ok ? answer.value.files : [])
  }

  async function load() {
    await Promise.all([adoptDraft(), bid.look()])
    if (kept.read().isWanted && state.get().sending.step === 'draft') bid.press()
    state.set({ isLoaded: true })
  }

  state.subscribe(() => bid.proceed())
  void load().catch(ignoreLeaving)
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose: files.choose,
    pause: files.pause,
    goOn: files.goOn,
    remove: files.remove,
    showFault: state.setFault,
    setLink(link: string) {
      kept.change({ link })
      bid.withdraw()
      state.set({ link })
    },
    press: bid.press,
    withdraw: bid.withdraw,
    /** A submission may have been taken back since: the company begins anew. */
    leave: () => leaving.abort(),
  }
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

const stores = new Map<string, SubmissionStore>()

/** The same store for the same company and tender, as long as this tab is open. */
export function submissionStoreOf(companyId: string, tenderId: string): SubmissionStore {
  const name = `${companyId}:${tenderId}`
  const known = stores.get(name)
  if (known) return known
  const store = createSubmissionStore(companyId, tenderId)
  stores.set(name, store)
  return store
}

export function clearSubmissionStore(companyId: string, tenderId: string) {
  const name = `${companyId}:${tenderId}`
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
