import { listPracticeKeySets } from '@padauk/contract/key-sets'
import { readPractice, readPracticeDraft, readPracticeTender } from '@padauk/contract/practice'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { payloadOf, sealAround, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile } from '@padauk/testing/sealed-bids'
import { must } from '#test/editors'
import type { Api } from '#test/people'
import { sendParts, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'

export const practiceSet = async (sender: Sender) => {
  const [signed] = must(await sender.call(listPracticeKeySets, {}))
  if (!signed) throw new Error('no practice key set')
  return signed.set
}

export const tenderOf = async (sender: Sender) =>
  must(await sender.call(readPracticeTender, { query: {} }))
export const draftOf = async (sender: Sender) =>
  must(await sender.call(readPracticeDraft, {})).files
export const practiceOf = async (sender: Sender) => must(await sender.call(readPractice, {}))

/** Everything that a browser does for a practice bid before it presses Submit. */
export async function aPracticeBid(
  api: Api,
  sender: Sender,
  files: readonly PlainFile[] = threeFiles(),
) {
  const [set, tender] = [await practiceSet(sender), await tenderOf(sender)]
  const sent = await sendParts(api, sender, practiceTenderId, files)
  const { seal, manifest } = await sealAround({
    tender: practiceTenderId,
    company: sender.id,
    set,
    sent,
    notBefore: tender.end_date,
  })
  return { sent, seal, manifest, set, payload: payloadOf(seal) }
}

/** A new company whose practice bid is received. */
export async function aPractising(api: Api) {
  const sender = await aSender(api)
  const bid = await aPracticeBid(api, sender)
  const { status, body } = await submitSealed(api, sender, practiceTenderId, bid.payload)
  return { sender, bid, status, body }
}
