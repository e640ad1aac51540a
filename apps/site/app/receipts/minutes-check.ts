import { dashedNumber } from '@padauk/contract/receipt-facts'
import { examineMinutes } from '@padauk/evidence/minutes-check'
import { isOfMinutes } from '@padauk/evidence/one-reading'
import { stillOpen, verdictOf } from '@padauk/evidence/findings'
import type { Tools } from '@padauk/evidence/receipt-check'
import { readChain } from '@padauk/sealing/key-set-chain'
import type { CheckedEvidence, Checking } from './checked-evidence.ts'
import { examineBid } from './sealed-bid-check.ts'

/** Minutes of an opening, alone or with the papers of a bid for the same tender. */
export async function checkMinutes(given: Checking, tools: Tools): Promise<CheckedEvidence> {
  const papers = given.texts.filter((text) => !isOfMinutes(text))
  const beside = { ...given, texts: papers, mayBeClosingOnly: true }
  const bid = papers.length > 0 ? await examineBid(beside, tools) : null
  const found = await examineMinutes(
    {
      texts: given.texts.filter(isOfMinutes),
      keys: given.keys,
      receipt: bid?.receipt ?? null,
      closing: bid?.closing ?? null,
    },
    { ...tools, readChain },
  )
  // Files say nothing about minutes, and are compared only with a bid.
  const ofFiles = bid?.findings ?? (given.files.length > 0 ? [stillOpen('copy')] : [])
  const findings = [...found, ...ofFiles]
  const number = bid?.receiptNo ?? null
  return {
    about: 'minutes',
    receiptNo: number && dashedNumber(number),
    findings,
    verdict: verdictOf({ findings }),
    sealing: null,
  }
}
