import { dashedNumber } from '@padauk/contract/receipt-facts'
import { verdictOf } from '@padauk/evidence/findings'
import type { Tools } from '@padauk/evidence/receipt-check'
import { examineSealed } from '@padauk/evidence/sealed-check'
import { blobSource } from '@padauk/sealing/bytes'
import { sealAgain } from '@padauk/sealing/file-again'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import type { CheckedEvidence, Checking } from './checked-evidence.ts'

/** Everything about one sealed bid, with what other papers are compared with. */
export const examineBid = (
  { onProgress, ...given }: Checking & { mayBeClosingOnly?: boolean },
  tools: Tools,
) =>
  examineSealed(given, {
    ...tools,
    sealAgain({ name, sha256, size }, { ikm }, how) {
      const { file } = given.files.find((each) => each.sha256 === sha256) ?? { file: new Blob() }
      const tell = (bytes: number) => onProgress(name, Math.floor((bytes / size) * 100))
      return sealAgain({ source: blobSource(file), sha256, ikm, sealing: how, onProgress: tell })
    },
  })

/** Loaded only for a sealed bid: what seals its files again is larger than the page. */
export async function checkSealedBid(given: Checking, tools: Tools): Promise<CheckedEvidence> {
  const { receiptNo, sealing, findings } = await examineBid(given, tools)
  return {
    about: 'receipt',
    receiptNo: receiptNo && dashedNumber(receiptNo),
    findings,
    verdict: verdictOf({ findings }),
    sealing: sealing && {
      how: sealing.how,
      fingerprint: sealing.keySet && fingerprintOf(sealing.keySet),
    },
  }
}
