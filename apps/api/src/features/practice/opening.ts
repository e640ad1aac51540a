import type { PracticeFile } from '@padauk/contract/practice'
import type { Manifest } from '@padauk/contract/sealing/bids'
import { openBid, openShare } from '@padauk/sealing/bid-opening'
import { expectedShare, sealedBidOf } from '@padauk/sealing/hand-out-check'
import type { PracticeContents } from '#features/practice/contents'
import type { PracticeKeys } from '#features/practice/keys'
import { checkFiles } from '#features/uploads/service'
import type { Uploads } from '#features/uploads/service'

type Needs = { keys: PracticeKeys; uploads: Pick<Uploads, 'ofPractice'> }

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

/** Two demo holders do what two key holders do at a real opening, and with the same code. */
export function createPracticeOpening({ keys, uploads }: Needs) {
  async function manifestOf({ receipt, seal }: PracticeContents): Promise<Manifest | null> {
    const { holders, signed, hash } = keys()
    const bid = { receipt, signature: '', repair: null, share: null }
    const [sealed, sets] = [sealedBidOf(bid), new Map([[hash, signed.set]])]
    // It is opened at once, as if its deadline had passed.
    const afterwards = new Date(receipt.deadline)
    const shareOf = async ({ holder: { id }, secret }: (typeof holders)[number]) => {
      const expected = expectedShare(bid, id, sets)
      const file = seal.shares.find(({ holder }) => holder === id)
      if (!expected || !file) return null
      const opened = await openShare(secret, bytesOf(file.age), expected, afterwards)
      return opened.ok ? opened.share : null
    }
    const [one, other] = await Promise.all(holders.slice(0, 2).map(shareOf))
    if (!sealed || !one || !other) return null
    const opened = await openBid(sealed, bytesOf(seal.envelope), [one, other])
    return opened.ok ? opened.manifest : null
  }

  return {
    /** Its files, each with whether it is what was sealed; none when the bid does not open. */
    async open(contents: PracticeContents): Promise<PracticeFile[]> {
      const files = (await manifestOf(contents))?.files ?? []
      const stored = await uploads.ofPractice(contents.receipt.company.id, contents.uploadIds)
      const checked = await checkFiles(stored, files, 'in-browser')
      return files.map(({ slot, name, size }, place) => ({
        slot,
        name,
        size,
        matches: checked[place]?.matches ?? false,
      }))
    },
  }
}
