import {
  answerObjection,
  approveAward,
  listObjections,
  proposeAward,
  readAward,
  recordWithdrawal,
  returnAward,
} from '@padauk/contract/admin/awards'
import {
  changeContract,
  endContract,
  readContract,
  recordContract,
} from '@padauk/contract/admin/contracts'
import { addressOf } from '@padauk/contract/client'
import { listResults, objectToResult, readOutcome, readOwnResult } from '@padauk/contract/outcomes'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Awards } from '#features/awards/service'
import { serve } from '#platform/http/serve'

export function awardRoutes(app: FastifyInstance, { awards }: { awards: Awards }) {
  const { outcomes, objections } = awards

  serve(app, readOutcome, ({ params, query }) =>
    outcomes.read({ tenderId: params.id, language: query.lang ?? 'en' }),
  )
  serve(app, listResults, async ({ query, setHeader }) => {
    const { lang, ...asked } = query
    const page = await outcomes.list({ language: lang ?? 'en', ...asked })
    if (!page.ok) return page
    const { next } = page.value
    if (next) {
      const address = addressOf(listResults, { query: { ...query, cursor: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(page.value.results)
  })
  serve(app, readOwnResult, ({ params, query, caller }) =>
    outcomes.readOwn({ ...params, companyId: caller.id, language: query.lang ?? 'en' }),
  )
  serve(app, objectToResult, ({ params, body, caller, language }) =>
    objections.object({ tenderId: params.id, companyId: caller.id, language, text: body.text }),
  )
}

export function awardAdminRoutes(app: FastifyInstance, { awards }: { awards: Awards }) {
  const { objections, contracts } = awards

  serve(app, readAward, ({ params, caller }) => awards.read({ tenderId: params.id, by: caller }))
  serve(app, proposeAward, ({ params, caller, body }) =>
    awards.propose({ tenderId: params.id, by: caller }, body),
  )
  serve(app, approveAward, ({ params, caller, body }) =>
    awards.approve({ tenderId: params.id, by: caller, ...body }),
  )
  serve(app, returnAward, ({ params, caller, body: { revision, reason } }) =>
    awards.giveBack({ tenderId: params.id, by: caller, revision }, reason),
  )
  serve(app, recordWithdrawal, ({ params, caller, body: { revision, reason } }) =>
    awards.withdraw({ tenderId: params.id, by: caller, revision }, reason),
  )
  serve(app, listObjections, ({ params, caller }) =>
    objections.list({ tenderId: params.id, by: caller }),
  )
  serve(app, answerObjection, ({ params, caller, body }) =>
    objections.answer({ tenderId: params.id, by: caller, objection: params.objection }, body),
  )
  serve(app, readContract, ({ params, caller }) =>
    contracts.read({ tenderId: params.id, by: caller }),
  )
  serve(app, recordContract, ({ params, caller, body, language }) =>
    contracts.record({ tenderId: params.id, by: caller, language }, body),
  )
  serve(app, changeContract, ({ params, caller, body }) =>
    contracts.change({ tenderId: params.id, by: caller }, body),
  )
  serve(app, endContract, ({ params, caller, body }) =>
    contracts.end({ tenderId: params.id, by: caller }, body),
  )
}
