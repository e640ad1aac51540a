import type { Failure } from '@padauk/contract/client'
import { readSubmission, submit } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import { askUntilAnswered } from './as-company.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { State } from './state.ts'
import { termFaults } from './form.ts'
import type { Form } from './form.ts'
import type { Parcel } from './parcel.ts'
import { SealingFault } from './sealing.ts'
import type { Expired } from './used-papers.ts'
import { linkFault, missingFiles, slotsOnTheWay, zoneIn } from './zones.ts'

type Needs = {
  personId: string
  tenderId: string
  /** A ready bid asks for less. */
  form: () => Form
  parcel: Parcel
  /** The receipt of the bid that this one takes the place of. */
  replaces: string | null
  state: State
  kept: KeptDraft
  /** Saved papers that have expired since they were chosen; null if no one can tell. */
  findExpired: (onAway: (failure: Failure) => void) => Promise<Expired[] | null>
  signal: AbortSignal
  onSent: () => void
  /** The server knows the files better than this page. */
  onRefused: () => void
}

/** A maintenance page may also return 200, so only a receipt counts. */
export const isReceipt = (value: SignedReceipt | undefined): value is SignedReceipt =>
  typeof value?.receipt?.hash === 'string' && typeof value.signature === 'string'

/** After one press of Submit everything happens automatically. */
export function createBid({ personId, tenderId, state, kept, signal, ...needs }: Needs) {
  const { form, parcel, replaces } = needs
  const params = { tenderId }
  let password: string | null = null
  let isUnchecked = false

  async function settle(receipt: SignedReceipt, isFromHere: boolean) {
    await parcel.settle(receipt)
    kept.forget()
    state.set({ sending: { step: 'sent', receipt, isFromHere } })
    if (isFromHere) needs.onSent()
  }

  /** Whether the server has a submission of this company, sent from here or anywhere. */
  async function look() {
    const answer = await askUntilAnswered({ personId, signal }, readSubmission, { params })
    if (!answer.ok || !isReceipt(answer.value) || isReplaced(answer.value)) return
    await settle(answer.value, false)
  }

  const isReplaced = ({ receipt }: SignedReceipt) =>
    receiptFacts(receipt).number.replaceAll('-', '') === replaces

  async function send() {
    state.set({ sending: { step: 'trying', isUnanswered: false, supportCode: null } })
    const onAway = ({ supportCode }: Failure) => {
      const code = supportCode ?? null
      state.set({ sending: { step: 'trying', isUnanswered: true, supportCode: code } })
    }
    const expired = isUnchecked ? [] : await needs.findExpired(onAway)
    if (!expired) return refuse({ code: 'papers-unchecked', sentence: '' })
    if (expired.length > 0) return refuseExpired(expired)
    const { key, body } = await parcel.request()
    const asking = { personId, signal, headers: { 'idempotency-key': key }, onAway }
    const answer = await askUntilAnswered(asking, submit, {
      params,
      // The password is no part of the bid, and is kept nowhere.
      body: password === null ? body : { ...body, password },
    })
    if (answer.ok && isReceipt(answer.value)) return settle(answer.value, true)
    if (answer.ok) return refuse({ code: 'unreachable', sentence: '' })
    if (answer.code === 'already-submitted') await look()
    if (state.get().sending.step === 'sent') return
    const sentence = Object.values(answer.fields)[0] ?? answer.error
    refuse({ code: answer.code, sentence })
  }

  /** The person chooses or uploads others; nothing was sent. */
  function refuseExpired(expired: Expired[]) {
    const { zones } = state.get()
    for (const { slot, expiredOn } of expired) {
      const zone = zoneIn(zones, slot)
      state.setFault(slot, { name: 'name' in zone ? zone.name : null, expiredOn })
    }
    refuse({ code: 'paper-expired', sentence: '' })
  }

  function begin() {
    kept.change({ wantedBy: personId })
    state.set({ sending: { step: 'waiting' } })
  }

  function refuse(refusal: { code: string; sentence: string }) {
    kept.change({ wantedBy: null })
    parcel.forget()
    state.set({ sending: { step: 'refused', ...refusal } })
    needs.onRefused()
  }

  return {
    look,

    press(typed: string | null = null) {
      password = typed
      isUnchecked = false
      begin()
    },

    /** A fault of ours keeps no bid from going out. */
    pressAnyway() {
      isUnchecked = true
      begin()
    },

    /** The files differ from those that were reviewed. */
    withdraw() {
      kept.change({ wantedBy: null })
      parcel.forget()
      if (['waiting', 'refused'].includes(state.get().sending.step)) {
        state.set({ sending: { step: 'draft' } })
      }
    },

    /** After every change: sends as soon as everything that was wanted is there. */
    proceed() {
      const { sending, zones, link, terms, keySet, isLoaded } = state.get()
      if (sending.step !== 'waiting' || !isLoaded || slotsOnTheWay(zones).length > 0) return
      if (keySet !== null && keySet.step !== 'trusted') return
      const asked = form()
      const faults = { ...missingFiles(asked, zones, link), ...termFaults(asked, terms) }
      if (Object.keys(faults).length > 0 || linkFault(link)) return
      send().catch((error: unknown) => {
        if (signal.aborted) return
        if (error instanceof SealingFault) refuse({ code: `seal-${error.fault}`, sentence: '' })
        else reportError(error)
      })
    },
  }
}
