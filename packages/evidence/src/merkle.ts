/**
 * The tree of RFC 6962: one root stands for a set of receipts, and a short path proves that one
 * receipt is in it without telling anything about the others. Hashes are lower-case hex.
 */
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Given by the caller: a page opened from a phone's files may have no WebCrypto. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

const webCrypto: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

// A leaf can never pass for a node, nor a node for a leaf.
const hashLeaf = (sha256: Sha256, leaf: string) => sha256(Uint8Array.from([0, ...bytesOf(leaf)]))
const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array) =>
  sha256(Uint8Array.from([1, ...left, ...right]))

/** The largest power of two smaller than the count: where RFC 6962 splits. */
const split = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1)

/** Hashes every part of the tree once, however many paths are requested. */
export function merkleTree(leaves: readonly string[], sha256: Sha256 = webCrypto) {
  const known = new Map<string, Promise<Uint8Array>>()

  function hashOf(from: number, to: number): Promise<Uint8Array> {
    const part = `${from}-${to}`
    const hash = known.get(part) ?? hashPart(from, to)
    known.set(part, hash)
    return hash
  }

  async function hashPart(from: number, to: number) {
    const [only] = leaves.slice(from, to)
    if (only === undefined) return sha256(new Uint8Array())
    if (to - from === 1) return hashLeaf(sha256, only)
    const at = from + split(to - from)
    return hashNode(sha256, await hashOf(from, at), await hashOf(at, to))
  }

  /** The neighbours on the way from a leaf to the root, lowest first. */
  async function path(index: number, from = 0, to = leaves.length): Promise<string[]> {
    if (to - from <= 1) return []
    const at = from + split(to - from)
    return index < at
      ? [...(await path(index, from, at)), hexOf(await hashOf(at, to))]
      : [...(await path(index, at, to)), hexOf(await hashOf(from, at))]
  }

  return {
    root: async () => hexOf(await hashOf(0, leaves.length)),
    path: (index: number) => path(index),
  }
}

type Inclusion = {
  leaf: string
  index: number
  count: number
  path: readonly string[]
  root: string
}

/** True when the leaf is the `index`-th of `count` leaves under the root. */
export async function isIncluded(inclusion: Inclusion, sha256: Sha256 = webCrypto) {
  const { leaf, index, count, root } = inclusion
  if (!Number.isInteger(index) || index < 0 || index >= count) return false
  const path = [...inclusion.path]

  async function climb(place: number, among: number): Promise<Uint8Array | null> {
    if (among === 1) return path.length === 0 ? hashLeaf(sha256, leaf) : null
    const neighbour = path.pop()
    if (neighbour === undefined) return null
    const at = split(among)
    const below = await (place < at ? climb(place, at) : climb(place - at, among - at))
    if (!below) return null
    return place < at
      ? hashNode(sha256, below, bytesOf(neighbour))
      : hashNode(sha256, bytesOf(neighbour), below)
  }

  const climbed = await climb(index, count)
  return climbed !== null && hexOf(climbed) === root
}
