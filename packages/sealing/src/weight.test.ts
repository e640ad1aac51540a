import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleForBrowser } from '@padauk/testing/bundle'

/** A module that uses these parts of the package and no others. */
const using = (parts: Record<string, readonly string[]>) =>
  Object.entries(parts)
    .map(([file, names]) => {
      const list = names.join(', ')
      return `import { ${list} } from '@padauk/sealing/${file}'\nglobalThis.used = [${list}]\n`
    })
    .join('')

const bidder = {
  'file-sealing': ['measureFile', 'sealFile'],
  'bid-sealing': ['sealBid'],
  'key-set-chain': ['readChain', 'judgeSet'],
  fingerprint: ['fingerprintOf'],
}
const holder = {
  'holder-keys': ['newHolderKey', 'protectKey', 'unlockKey'],
  words: ['newWords', 'completeWord'],
  'key-set-chain': ['readChain', 'signKeySet'],
  health: ['checkHealth'],
  'bid-opening': ['openShare'],
}

// Brotli. Most of it is age-encryption, with keys that we do not use.
test.each([
  ['what a form needs to know a limit', { 'file-layout': ['sealedSize'] }, 200],
  ['files', { 'file-sealing': ['measureFile', 'sealFile'] }, 7500],
  ['the chain of key sets', { 'key-set-chain': ['readChain', 'judgeSet'] }, 17_000],
  ['what checks a seal without any key', { 'seal-check': ['sealFault', 'sealHashes'] }, 12_500],
  ['the worker of a bidder', bidder, 47_000],
  ['the page of a holder', holder, 51_000],
])(
  '%s stays light',
  async (_what, parts, limit) => {
    const weight = brotliCompressSync(await bundleForBrowser(using(parts))).length
    expect(weight).toBeLessThanOrEqual(limit)
    expect(weight, 'lower the limit').toBeGreaterThan(limit * 0.5)
  },
  60_000,
)
