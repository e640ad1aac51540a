import { listSubmittedTenders } from '@padauk/contract/accounts'
import { addressOf } from '@padauk/contract/client'
import { done } from '@padauk/contract/problems'
import {
  askToTakeBack,
  checkReceipt,
  listReceiptKeys,
  listTakeBacks,
  readSubmission,
  submit,
  voidSubmission,
} from '@padauk/contract/submissions'
import type { FastifyInstance } from 'fastify'
import type { Submissions } from '#features/submissions/service'
import type { TakeBacks } from '#features/submissions/take-back'
import { serve } from '#platform/serve'

type Needs = { submissions: Submissions; takeBacks: TakeBacks }

export function submissionRoutes(app: FastifyInstance, { submissions, takeBacks }: Needs) {
  serve(app, submit, ({ params, body: payload, caller, idempotencyKey = null }) =>
    submissions.submit({ ...params, companyId: caller.id, payload, idempotencyKey }),
  )
  serve(app, readSubmission, async ({ params, caller, setHeader }) => {
    const outcome = await submissions.read({ ...params, companyId: caller.id })
    // A captive portal also answers 200; it does not answer this.
    if (outcome.ok && outcome.value) setHeader('x-submission-state', 'submitted')
    return outcome
  })
  serve(app, listSubmittedTenders, async ({ caller, query, language, setHeader }) => {
    const { limit, after = null } = query
    const { tenders, next } = await submissions.listOf(caller.id, { language, limit, after })
    if (next) {
      const address = addressOf(listSubmittedTenders, { query: { limit, after: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(tenders)
  })
  serve(app, askToTakeBack, ({ params, body, caller }) =>
    takeBacks.ask({ ...params, ...body, companyId: caller.id }),
  )
  serve(app, listTakeBacks, async () => done(await takeBacks.list()))
  serve(app, voidSubmission, ({ params, body, caller }) =>
    takeBacks.void({ ...params, ...body, staffId: caller.id }),
  )
  serve(app, checkReceipt, ({ params, address }) => submissions.check(params.number, { address }))
  serve(app, listReceiptKeys, async () => done(submissions.publicKeys()))
}
