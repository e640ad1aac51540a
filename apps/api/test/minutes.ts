import { createHash, createPublicKey, verify } from 'node:crypto'
import { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { examineMinutes } from '@padauk/evidence/minutes-check'
import type { MinutesTools } from '@padauk/evidence/minutes-check'
import { readChain } from '@padauk/sealing/key-set-chain'
import type { Api } from '#test/people'

const tools: MinutesTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(key, text, signature) {
    const x = Buffer.from(key).toString('base64url')
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, open, signature)
  },
  readChain,
}

async function closingOf({ services: { db } }: Api, tenderId: string) {
  const { statement, signature } = await db
    .selectFrom('closings')
    .select(['statement', 'signature'])
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow()
  return { statement: ClosingV2.parse(JSON.parse(statement)), signature }
}

/** What the page at /verify finds in these files, beside a receipt and the closing. */
export async function foundInMinutes(api: Api, receipt: ReceiptV2, files: readonly unknown[]) {
  return examineMinutes(
    {
      texts: files.map((file) => JSON.stringify(file)),
      keys: api.services.signer.publicKeys(),
      receipt,
      closing: await closingOf(api, receipt.tender.id),
    },
    tools,
  )
}
