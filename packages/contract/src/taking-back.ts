import * as z from 'zod/mini'
import { GivenPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { SignedSlip, ofTender } from './submissions.ts'

export const takeBack = endpoint({
  method: 'DELETE',
  path: '/api/histories/:tenderId',
  summary: 'Take one’s own submission back until the deadline; a signed slip says so',
  access: { company: 'submit' },
  params: ofTender,
  body: z.strictObject({ password: GivenPassword }),
  answer: { status: 200, schema: SignedSlip },
  problems: [
    'not-found',
    'tender-closed',
    'tender-cancelled',
    'invalid-input',
    'too-many-requests',
  ],
  confidential: true,
})
