import { endpoint } from './endpoint.ts'
import { SignedReceipt, ofTender } from './submissions.ts'

export const confirmSubmission = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId/confirmation',
  summary:
    '“My bid stands” after an addendum that was acknowledged; a new receipt names the old one',
  access: { company: 'submit' },
  params: ofTender,
  answer: { status: 200, schema: SignedReceipt },
  problems: ['not-found', 'addendum-unread', 'confirmation-too-late', 'tender-cancelled'],
  confidential: true,
})
