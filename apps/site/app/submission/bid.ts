import type { Failure } from '@padauk/contract/client'
import { readSubmission, submit } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { askUntilAnswered } from './as-company.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { State } from './state.ts'
import { linkFault, missingFiles, payloadOf, slotsOnTheWay } from './zones.ts'

type Needs = {
  companyId: string
  tenderId: string
  state: State
  kept: KeptDraft
  signal: AbortSignal
  onSent: () => void
  /** The server knows the files better than this page. */
  onRefused: () => void
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A maintenance page may also return 200, so only a receipt counts. */
export const isReceipt = (value: SignedReceipt | undefined): value is SignedReceipt =>
  typeof value?.receipt?.receipt_no === 'string' && typeof value.signature === 'string'

/** After one press of Submit everything happens automatically. */
export function createBid({ companyId, tenderId, state, kept, signal, ...needs }: Needs) {
  const params = { tenderId }

  function settle(receipt: SignedReceipt, isFromHere: boolean) {
    kept.forget()
    state.set({ sending: { step: 'sent', receipt, isFromHere } })
    if (isFromHere) needs.onSent()
  }

  /** Whether the server has a submission of this company, sent from here or anywhere. */
  async function look() {
    const answer = await askUntilAnswered({ companyId, signal }, readSubmission, { params })
    if (answer.ok && isReceipt(answer.value)) settle(answer.value, false)
  }

  async function send() {
    const { zones, link } = state.get()
    // Stored before anything is sent, so that a retry is the same submission.
    const key = kept.read().key ?? newKey()
    kept.change({ key })
    state.set({ sending: { step: 'trying', isUnanswered: false, supportCode: null } })
    const asking = {
      companyId,
      signal,
      headers: { 'idempotency-key': key },
      onAway({ supportCode }: Failure) {
        const code = supportCode ?? null
        state.set({ sending: { step: 'trying', isUnanswered: true, supportCode: code } })
      },
    }
    const answer = await askUntilAnswered(asking, submit, {
      params,
      body: payloadOf(zones, link),
    })
    if (answer.ok && isReceipt(answer.value)) return settle(answer.value, true)
    if (answer.ok) return refuse({ code: 'unreachable', sentence: '' })
    if (answer.code === 'already-submitted') await look()
    if (state.get().sending.step === 'sent') return
    const sentence = Object.values(answer.fields)[0] ?? answer.error
    refuse({ code: answer.code, sentence })
  }

  function refuse(refusal: { code: string; sentence: string }) {
    kept.change({ isWanted: false, key: null })
    state.set({ sending: { step: 'refused', ...refusal } })
    needs.onRefused()
  }

  return {
    look,

    press() {
      kept.change({ isWanted: true })
      state.set({ sending: { step: 'waiting' } })
    },

    /** The files differ from those that were reviewed. */
    withdraw() {
      kept.change({ isWanted: false, key: null })
      if (['waiting', 'refused'].includes(state.get().sending.step)) {
        state.set({ sending: { step: 'draft' } })
      }
    },

    /** After every change: sends as soon as everything that was wanted is there. */
    proceed() {
      const { sending, zones, link, isLoaded } = state.get()
      if (sending.step !== 'waiting' || !isLoaded || slotsOnTheWay(zones).length > 0) return
      const isComplete = Object.keys(missingFiles(zones, link)).length === 0 && !linkFault(link)
      if (!isComplete) return
      send().catch((error: unknown) => {
        if (!signal.aborted) reportError(error)
      })
    },
  }
}
