import { fileFault, kindOfSlot } from '@padauk/contract/files'
import type { Paper, Papers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Language } from '@padauk/language/language'
import { hasExpired } from '#app/papers/expiry.ts'
import { fetchPaper } from '#app/papers/paper-file.ts'
import type { SubmissionStore } from './submission-store.ts'

/** Those that are still valid and whose file the slot accepts. */
export const papersFor = (slot: Slot, { papers, today }: Papers) =>
  papers.filter(
    ({ expires_on: day, file }) =>
      !hasExpired(day, today) && fileFault(kindOfSlot(slot), file) === null,
  )

type Choice = {
  slot: Slot
  paper: Paper
  store: Pick<SubmissionStore, 'choose' | 'fingerprintOf'>
  language: Language
  signal: AbortSignal
}

export type Taken = 'taken' | 'stopped' | 'differs' | { sentence: string }

/** Fetches the file and gives it to the bid, on the way of one that a person has chosen. */
export async function takePaper({ slot, paper, store, ...asking }: Choice): Promise<Taken> {
  const { signal } = asking
  const fetched = await fetchPaper({ paper, ...asking, isForBid: true })
  if (signal.aborted) return 'stopped'
  if (!fetched.ok) return { sentence: fetched.error }
  const sha256 = await store.fingerprintOf(fetched.file)
  if (signal.aborted) return 'stopped'
  if (sha256 !== paper.file.sha256) return 'differs'
  store.choose(slot, fetched.file, { paperId: paper.id, expiresOn: paper.expires_on })
  return 'taken'
}
