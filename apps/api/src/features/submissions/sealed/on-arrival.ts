import { randomBytes } from 'node:crypto'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { FileRefusal } from '@padauk/contract/uploads'
import { sealBid } from '@padauk/sealing/bid-sealing'
import type { Bid, Contents, Judged } from '#features/submissions/contents'
import { sealedContents } from '#features/submissions/sealed/contents'
import type { ArrivalPart, Uploads } from '#features/uploads/service'

type Needs = {
  uploads: Pick<Uploads, 'arrivalParts' | 'acceptSealed'>
  setByHash: (hash: string) => Promise<{ set: KeySet } | null>
}

type Asked = { bid: Bid; judged: Judged; replaced: string | null }
type Refused = FileRefusal | 'upload-missing' | 'seal-missing'

/**
 * Bids that come by the specification's own calls, which have no page of ours to seal them. The
 * names of the files bring their keys, so only this request can be sealed, and only once.
 */
export function createArrivalContents({ uploads, setByHash }: Needs) {
  return {
    async seal({ bid, judged, replaced }: Asked): Promise<Outcome<Contents, Refused>> {
      const found = await uploads.arrivalParts(bid.companyId, bid.payload, { replaced })
      if (!found.ok) return found
      // Nothing of a bid for another tender, whose key we may have kept.
      const isForeign = (part: ArrivalPart) =>
        part.tenderId !== null && part.tenderId !== bid.tenderId
      if (found.value.some(isForeign)) return refuse('upload-missing')
      const keySet = judged.keySet ?? ''
      const known = await setByHash(keySet)
      if (!known) throw new Error('the key set of a sealed tender is unknown')
      const manifest = manifestOf({ bid, judged, keySet, parts: found.value })
      const seal = await sealBid({
        manifest,
        set: known.set,
        notBefore: judged.deadline,
        // Without the address: it holds the key of its file, and what is here is stored.
        parts: found.value.map(({ slot, size, sha256 }) => ({ slot, size, sha256, upload: '' })),
      })
      const parts = found.value.map(({ ikm: _ikm, facts: _facts, address: _, ...part }) => part)
      const contents = sealedContents(uploads, { bid, seal, parts, sealed: 'on-arrival' })
      return done({ ...contents, manifest })
    },
  }
}

type Described = Pick<Asked, 'bid' | 'judged'> & { keySet: string; parts: readonly ArrivalPart[] }

/** The specification's request has no price and no fields. */
function manifestOf({ bid, judged, keySet, parts }: Described): Manifest {
  return {
    v: 1,
    kind: 'padauk-manifest-v1',
    tender: bid.tenderId,
    company: bid.companyId,
    keySet,
    random: randomBytes(32).toString('base64'),
    files: parts.map(({ slot, ikm, facts, sha256: sealedSha256 }) => ({
      slot,
      name: facts.name,
      type: facts.type,
      size: facts.size,
      sha256: facts.sha256,
      ikm: Buffer.from(ikm).toString('base64'),
      sealedSha256,
    })),
    link: bid.payload.url ?? null,
    price: null,
    fields: [],
    addenda: judged.addenda.named,
    createdAt: new Date(judged.arrivedAt).toISOString(),
  }
}
