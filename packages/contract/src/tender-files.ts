import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TenderFile } from './sealing/tender-files.ts'
import { KeyName, Signature, SignKey, distinct } from './sealing/values.ts'

/**
 * What `/sealer.html` reads. The keys travel with the file, so the signature tells whether it was
 * changed on the way; whether the key set is the real one, only its fingerprint on paper tells.
 */
export const SignedTenderFile = z.strictObject({
  statement: TenderFile,
  signature: Signature,
  /** The receipt keys, as `GET /api/receipt-keys` has them. */
  keys: z.array(z.strictObject({ key: KeyName, public_key: SignKey })).check(
    z.minLength(1),
    z.maxLength(100),
    distinct(({ key }) => key),
  ),
})
export type SignedTenderFile = z.infer<typeof SignedTenderFile>

export const readTenderFile = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/tender-file',
  summary: 'Everything that a page needs to seal a bid offline, signed, for an open sealed tender',
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: SignedTenderFile },
  problems: ['not-found', 'tender-closed', 'tender-cancelled', 'seal-not-taken'],
  confidential: true,
})
