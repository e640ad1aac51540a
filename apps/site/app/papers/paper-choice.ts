import { fileFault, kindOfSlot } from '@padauk/contract/files'
import type { Paper, Papers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Language } from '@padauk/language/language'
import { hasExpired } from './expiry.ts'
import { hashOfFile } from './file-hash.ts'
import { fetchPaper } from './paper-file.ts'

/** Those that are still valid and whose file the slot accepts. */
export const papersFor = (slot: Slot, { papers, today }: Papers) =>
  papers.filter(
    ({ expires_on: day, file }) =>
      !hasExpired(day, today) && fileFault(kindOfSlot(slot), file) === null,
  )

type Choice = { paper: Paper; language: Language; signal: AbortSignal }

export type Taken = 'stopped' | 'differs' | { file: File } | { sentence: string }

/** Fetches the file for a bid, and makes sure that it is the one that was saved. */
export async function takePaper({ paper, ...asking }: Choice): Promise<Taken> {
  const { signal } = asking
  const fetched = await fetchPaper({ paper, ...asking, isForBid: true })
  if (signal.aborted) return 'stopped'
  if (!fetched.ok) return { sentence: fetched.error }
  const sha256 = await hashOfFile(fetched.file)
  if (signal.aborted) return 'stopped'
  return sha256 === paper.file.sha256 ? { file: fetched.file } : 'differs'
}
