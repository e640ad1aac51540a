import { demoPdf } from '@padauk/testing/demo-files'
import { sealedAs, threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, expect, test } from 'vitest'
import { createOpenedFiles } from '#features/uploads/opened-files'
import type { UploadRow } from '#features/uploads/repository'
import { createTypeChecks } from '#features/uploads/type-checks'
import type { Verdict } from '#platform/security/scanner'
import { createSecrets } from '#platform/security/secrets'

const typeChecks = createTypeChecks()
afterAll(() => typeChecks.close())

/** A stored document, cut anywhere, and a scanner that says this of it. */
async function checked(verdict: Verdict) {
  const [, document] = threeFiles()
  if (!document) throw new Error('no document')
  const { facts, bytes } = await sealedAs({
    ...document,
    bytes: demoPdf(Buffer.alloc(1_500_000, 'a')),
  })
  let scanned = 0
  const files = createOpenedFiles({
    secrets: createSecrets([Buffer.alloc(32, 1)]),
    typeChecks,
    pieces: {
      async *read() {
        for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
      },
    },
    scanner: {
      begin: () => ({
        write: async (piece) => void (scanned += piece.length),
        end: async () => verdict,
        abandon: () => {},
      }),
    },
  })
  const row = { companyId: 'demo', size: bytes.length } as UploadRow
  const result = await files.check(row, facts, 'in-browser')
  return { ...result, isScanned: scanned === facts.size }
}

const verdicts: [Verdict, string[]][] = [
  [{ state: 'clean' }, []],
  [{ state: 'infected', name: 'Test' }, ['infected']],
  [{ state: 'macros' }, ['type']],
  [{ state: 'unreadable' }, ['unreadable']],
  [{ state: 'away', reason: 'test' }, ['not-scanned']],
]

test.each(verdicts)(
  'the scanner gets every byte, and what it finds is flagged: %o',
  async (verdict, flags) => {
    const found = { matches: true, flags, authorMarks: [], isScanned: true }
    expect(await checked(verdict)).toEqual(found)
  },
)
