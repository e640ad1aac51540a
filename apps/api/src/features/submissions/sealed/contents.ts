import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { addressOfUpload } from '@padauk/contract/uploads'
import { sealFault, sealHashes } from '@padauk/sealing/seal-check'
import type { Bid, Contents, Judged, SealedFacts, Stated } from '#features/submissions/contents'
import { claimParts, insertSeal } from '#features/submissions/sealed/repository'
import { isSamePart, missingSlots, namesSameFiles } from '#features/submissions/sealed/rules'
import type { SealedPart, Uploads } from '#features/uploads/service'

type Needs = {
  uploads: Pick<Uploads, 'sealedParts' | 'acceptSealed'>
  setByHash: (hash: string) => Promise<{ set: KeySet } | null>
}

type Asked = {
  bid: Bid
  seal: Seal
  judged: Pick<Judged, 'keySet' | 'linkAllowed'>
  replaced: string | null
}
type Refused = 'key-set-changed' | 'seal-broken' | 'upload-missing' | 'invalid-input'

const nameIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** Bids that no key of ours opens: everything here is checked without one. */
export function createSealedContents({ uploads, setByHash }: Needs) {
  /** The sealed files as they arrived, in the order of the seal. */
  async function partsOf({ bid, seal, replaced }: Asked) {
    const names = seal.parts.map(({ upload }) => nameIn(upload))
    const isAddressed = seal.parts.every(
      ({ slot, upload }, place) =>
        upload === addressOfUpload(slot === 'image' ? 'image' : 'file', names[place] ?? ''),
    )
    if (!isAddressed) return refuse('seal-broken')
    const found = await uploads.sealedParts(bid.companyId, names, { replaced })
    if (!found.ok) return found
    const isSame = found.value.every((arrived, place) => {
      const part = seal.parts[place]
      // What we sealed ourselves must never pass for what its sender sealed.
      return (
        part !== undefined &&
        arrived.sealed === 'in-browser' &&
        arrived.tenderId === bid.tenderId &&
        isSamePart(part, arrived)
      )
    })
    return isSame ? found : refuse('seal-broken')
  }

  return {
    async check(asked: Asked): Promise<Outcome<SealedContents, Refused>> {
      const { bid, seal, judged } = asked
      const { payload, companyId: company, tenderId: tender } = bid
      if (seal.keySet !== judged.keySet) return refuse('key-set-changed')
      const known = await setByHash(seal.keySet)
      if (!known || sealFault(seal, { tender, company, set: known.set })) {
        return refuse('seal-broken')
      }
      // The link is inside.
      if (payload.url || !namesSameFiles(payload, seal)) return refuse('seal-broken')
      const slots = seal.parts.map(({ slot }) => slot)
      const missing = missingSlots(slots, judged)
      if (missing) return missing
      const parts = await partsOf(asked)
      if (!parts.ok) return parts
      return done(sealedContents(uploads, { bid, seal, parts: parts.value, sealed: 'in-browser' }))
    },
  }
}

type SealedBid = {
  bid: Bid
  seal: Seal
  parts: readonly SealedPart[]
  sealed: 'in-browser' | 'on-arrival'
}

type SealedContents = Omit<Contents, 'factsOf'> & {
  factsOf(stated: Stated, receiptNo: string): SealedFacts
}

export function sealedContents(
  uploads: Pick<Uploads, 'acceptSealed'>,
  { bid, seal, parts, sealed }: SealedBid,
): SealedContents {
  const { companyId } = bid
  const { keySet, recipient, manifestHash } = seal
  const { envelopeHash, shares } = sealHashes(seal)
  return {
    uploadIds: parts.map(({ id }) => id),

    factsOf: (judged, receiptNo) => ({
      kind: 'padauk-receipt-v2',
      receiptNo,
      tender: {
        id: judged.tenderId,
        number: judged.number,
        version: judged.version,
        nameEn: judged.nameEn,
        nameMm: judged.nameMm,
      },
      company: { id: companyId, name: judged.companyName },
      sentBy: { id: judged.sender.id, name: judged.sender.name },
      arrivedAt: judged.arrivedAt,
      deadline: judged.deadline,
      sealed,
      parts: seal.parts.map(({ slot, size, sha256 }) => ({ slot, size, sha256 })),
      keySet,
      recipient,
      envelopeHash,
      shares,
      manifestHash,
      addenda: judged.addenda.named,
      confirms: null,
      confirmedAt: null,
      replaces: bid.payload.replaces ?? null,
    }),

    async accept(transaction, submissionId) {
      const hashes = seal.parts.map(({ sha256 }) => sha256)
      const envelope = Buffer.from(seal.envelope, 'base64')
      const row = { submissionId, keySet, recipient, envelopeHash, manifestHash, envelope }
      const isOwn =
        (await claimParts(transaction, { companyId, hashes })) &&
        (await insertSeal(transaction, { ...row, shares: seal.shares }))
      if (!isOwn) return refuse('seal-used')
      const files = parts.map((part, place) => ({
        id: part.id,
        submissionId: part.submissionId,
        slot: seal.parts[place]?.slot ?? 'document',
      }))
      const isAccepted = await uploads.acceptSealed(transaction, { companyId, submissionId, files })
      return isAccepted ? null : refuse('upload-missing')
    },
  }
}
