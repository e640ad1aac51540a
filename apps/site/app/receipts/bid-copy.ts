import type { BidCopy } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { useEffect, useState } from 'react'
import { keepTrying } from '#app/loading/retry.ts'
import {
  keepCopy,
  noteCopySaved,
  readCopy,
  readRememberedSet,
  rememberSet,
} from '#app/sealed/sealed-store.ts'
import type { KeptCopy } from '#app/sealed/sealed-store.ts'
import { saveFile } from './receipt-view.ts'

/** The copy that this browser keeps; only the device that sealed the bid has one. */
export function useBidCopy({ receipt, signature }: Pick<BidCopy, 'receipt' | 'signature'>) {
  const { receiptNo: number, keySet } = receipt
  /** Undefined until the browser has looked. */
  const [kept, setKept] = useState<KeptCopy | null>()
  useEffect(() => {
    let isHere = true
    void readCopy(number).then((found) => isHere && setKept(found ?? null))
    return () => {
      isHere = false
    }
  }, [number])
  useEffect(() => {
    if (keySet !== null) void rememberFirst(keySet)
  }, [keySet])
  const save = async () => {
    if (!kept) return
    saveFile(`padauk-bid-copy-${number}.json`, canonicalJson(kept.copy))
    await noteCopySaved(number)
    setKept({ ...kept, isSaved: true })
  }
  /** Joins the contents list of the offline sealer with the receipt; false when it is another's. */
  const complete = async (contents: File) => {
    const { manifestOfBid } = await keepTrying(() => import('@padauk/sealing/contents-list'))
    const manifest = manifestOfBid(await contents.text(), receipt.manifestHash)
    if (!manifest) return false
    const copy: BidCopy = { kind: 'padauk-bid-copy-v1', receipt, signature, manifest }
    const joined = { company: receipt.company.id, copy, uploads: {}, isSaved: false }
    await keepCopy(joined)
    setKept(joined)
    return true
  }
  return { kept, save, complete }
}

/** A receipt also tells which key set was in use. */
async function rememberFirst(hash: string) {
  if ((await readRememberedSet()) === null) await rememberSet(hash)
}
