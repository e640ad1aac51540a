import { base64 } from '@scure/base'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { openBid, openShare } from '@padauk/sealing/bid-opening'
import { blobSource } from '@padauk/sealing/bytes'
import { measureFile, sealFile } from '@padauk/sealing/file-sealing'
import {
  afterDeadline,
  exampleBid,
  exampleBytes,
  exampleIkm,
  factsOf,
} from '@padauk/sealing/vectors/example-bid'
import { exampleSet, holdersFrom } from '@padauk/sealing/vectors/example-holders'

/** What the vectors have for a file of this size. */
async function sealBlob(size: number) {
  const source = blobSource(new Blob([exampleBytes(size)]))
  const measured = await measureFile(source)
  const ikm = exampleIkm(`file of ${size}`)
  return sealFile({ source, measured, ikm, write: () => {} })
}

async function openByTwo() {
  const holders = holdersFrom(0, 4)
  const bid = await exampleBid(exampleSet(holders))
  const { shares: hashes, ...facts } = factsOf(bid)
  const shareOf = async (nth: number) => {
    const [sealed, hash, holder] = [bid.seal.shares[nth], hashes[nth], holders[nth]]
    if (!sealed || !hash || !holder) throw new Error('no such holder')
    const expected = { ...facts, set: bid.set, ...hash }
    const opened = await openShare(
      holder.secret,
      base64.decode(sealed.age),
      expected,
      afterDeadline,
    )
    if (!opened.ok) throw new Error(opened.fault)
    return opened.share
  }
  const shares = [await shareOf(1), await shareOf(3)] as const
  const opened = await openBid(facts, base64.decode(bid.seal.envelope), shares)
  return opened.ok && canonicalJson(opened.manifest) === canonicalJson(bid.manifest)
}

/** Runs in a page and in a worker. */
export async function trySealing(sizes: readonly number[]) {
  const sealed: string[] = []
  for (const size of sizes) sealed.push(await sealBlob(size))
  return {
    hasWebCrypto: (globalThis.crypto.subtle as unknown) !== undefined,
    isWorker: typeof document === 'undefined',
    sealed,
    opens: await openByTwo(),
  }
}
