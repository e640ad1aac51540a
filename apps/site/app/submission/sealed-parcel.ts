import type { Manifest, SealedFile, Seal } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import type { SignedReceipt } from '@padauk/contract/submissions'
import type { Tender } from '@padauk/contract/tenders'
import {
  forgetReady,
  forgetRequest,
  keepCopy,
  keepRequest,
  readRequest,
} from '#app/sealed/sealed-store.ts'
import type { FinishedRequest, ReadyBid, SealedUpload } from '#app/sealed/sealed-store.ts'
import { manifestOf } from './bid-manifest.ts'
import type { Form } from './form.ts'
import type { KeySetCheck } from './key-set-check.ts'
import { newKey } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import type { SealedFiles } from './sealed-files.ts'
import { SealingFault, sealing } from './sealing.ts'
import type { State } from './state.ts'
import { payloadOf, zoneIn } from './zones.ts'

type Needs = {
  companyId: string
  tender: () => Tender
  form: Form
  files: SealedFiles
  state: State
  keySet: KeySetCheck
  /** The receipt of the bid that this one takes the place of. */
  replaces: string | null
}

type Part = { slot: Slot; upload: SealedUpload; sealedSha256: string }

const fileIn = ({ slot, upload, sealedSha256 }: Part): SealedFile => ({
  slot,
  name: upload.name,
  type: upload.type,
  size: upload.size,
  sha256: upload.sha256,
  ikm: upload.ikm,
  sealedSha256,
})

const partIn = ({ slot, upload, sealedSha256 }: Part): Seal['parts'][number] => ({
  slot,
  upload: upload.address,
  size: upload.sealedSize,
  sha256: sealedSha256,
})

/** Everything but the sealed files, made at Submit: manifest, envelope, shares. */
export function createSealedParcel(needs: Needs): Parcel {
  const { companyId, tender, form, files, state, keySet, replaces } = needs
  const bid = { companyId, tenderId: tender().id }

  const readyParts = () =>
    form.slots.flatMap((slot): Part[] => {
      const upload = files.uploadOf(slot)
      const isReady = zoneIn(state.get().zones, slot).step === 'ready'
      if (!isReady || !upload?.sealedSha256) return []
      return [{ slot, upload, sealedSha256: upload.sealedSha256 }]
    })

  async function seal(): Promise<FinishedRequest> {
    const { link, terms } = state.get()
    const parts = readyParts()
    const sealed = await sealing.sealBid({
      manifest: manifestOf({
        tender: bid.tenderId,
        company: companyId,
        files: parts.map(fileIn),
        form,
        link,
        terms,
        addenda: tender().addenda,
      }),
      set: await keySet.set(),
      notBefore: tender().end_date,
      parts: parts.map(partIn),
    })
    return requestOf(sealed.seal, sealed.manifest)
  }

  function requestOf(made: Seal, manifest: Manifest | null): FinishedRequest {
    const addresses = payloadOf(state.get().zones, '')
    const body = { ...addresses, seal: made, ...(replaces && { replaces }) }
    return { key: newKey(), body, manifest }
  }

  /** The seal of a ready bid, with the addresses that its parts have now. */
  function sealOf({ bid: { kind: _kind, parts, ...sealed } }: ReadyBid): Seal {
    const sent = readyParts()
    const addressed = parts.map((part) => {
      const found = sent.find(({ slot }) => slot === part.slot)
      if (found?.sealedSha256 !== part.sha256) throw new SealingFault('changed')
      return { ...part, upload: found.upload.address }
    })
    return { ...sealed, parts: addressed }
  }

  /** What the company keeps; only of the bid that this browser has sent. */
  async function keep({ receipt, signature }: SignedReceipt) {
    const request = await readRequest(bid)
    if (!('kind' in receipt) || !request) return
    if (receipt.manifestHash !== request.body.seal?.manifestHash) return
    const manifest = request.manifest ?? state.get().ready?.manifest
    if (manifest) {
      await keepCopy({
        company: companyId,
        copy: { kind: 'padauk-bid-copy-v1', receipt, signature, manifest },
        uploads: uploadsOf(manifest),
        isSaved: false,
      })
    }
    await forgetRequest(bid)
    await forgetReady(bid)
    for (const slot of form.slots) files.forget(slot)
  }

  /** With their names and keys, which for a ready bid only the manifest knows. */
  const uploadsOf = (manifest: Manifest) =>
    Object.fromEntries(
      manifest.files.flatMap(({ slot, name, type, size, sha256, ikm }) => {
        const upload = files.uploadOf(slot)
        return upload ? [[slot, { ...upload, name, type, size, sha256, ikm }]] : []
      }),
    )

  return {
    async request() {
      const before = await readRequest(bid)
      if (before) return before
      const { ready } = state.get()
      const request = ready ? requestOf(sealOf(ready), ready.manifest) : await seal()
      await keepRequest(bid, request)
      return request
    },
    forget: () => void forgetRequest(bid),
    settle: keep,
  }
}
