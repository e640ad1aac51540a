import multipart from '@fastify/multipart'
import { Readable } from 'node:stream'
import {
  confirmPrice,
  decideChecks,
  downloadCurePaper,
  listChecks,
  returnExclusion,
  signExclusion,
  typePrice,
} from '@padauk/contract/admin/bid-checks'
import {
  acceptEvaluationRules,
  appointEvaluator,
  declareInterest,
  readEvaluation,
  removeEvaluator,
} from '@padauk/contract/admin/evaluation'
import { giveScores, listScores, lockScores, readComparison } from '@padauk/contract/admin/scores'
import { answerCure } from '@padauk/contract/outcomes'
import { refuse } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import type { FastifyInstance } from 'fastify'
import type { EvaluationService } from '#features/evaluation/service'
import { plainFileName } from '#features/submissions/service'
import { serveForm } from '#platform/http/form'
import { sendRefusal } from '#platform/http/problems'
import { serve, serveRaw } from '#platform/http/serve'
import type { StaffCaller } from '#platform/security/access'
import { fileDisposition } from '#platform/text/file-disposition'

type Needs = { evaluation: EvaluationService }

const of = (call: { params: { id: string }; caller: StaffCaller }) => ({
  tenderId: call.params.id,
  by: call.caller,
})

export async function evaluationRoutes(app: FastifyInstance, { evaluation }: Needs) {
  const { appointing, checking, prices, scoring, comparing, papers } = evaluation

  serve(app, readEvaluation, (call) => appointing.read(of(call)))
  serve(app, appointEvaluator, (call) =>
    appointing.appoint({ ...of(call), staffId: call.body.staff }),
  )
  serve(app, removeEvaluator, (call) =>
    appointing.remove({ ...of(call), staffId: call.params.staff }),
  )
  serve(app, acceptEvaluationRules, (call) => appointing.acceptRules(of(call)))
  serve(app, declareInterest, (call) => {
    const { has_interest: hasInterest, text } = call.body
    return appointing.declare(of(call), { hasInterest, text })
  })

  serve(app, listChecks, (call) => checking.list(of(call)))
  serve(app, decideChecks, (call) => checking.decide(of(call), call.body.decisions))
  serve(app, signExclusion, (call) => checking.sign({ ...of(call), checkId: call.params.check }))
  serve(app, returnExclusion, (call) =>
    checking.giveBack({ ...of(call), checkId: call.params.check }, call.body.reason),
  )
  serve(app, typePrice, async (call) => {
    const typed = await prices.type(
      { ...of(call), submissionId: call.params.submission },
      call.body,
    )
    return typed.ok ? checking.list(of(call)) : typed
  })
  serve(app, confirmPrice, async (call) => {
    const bid = { ...of(call), submissionId: call.params.submission }
    const confirmed = await prices.confirm(bid, call.body.amount)
    return confirmed.ok ? checking.list(of(call)) : confirmed
  })

  serve(app, listScores, (call) => scoring.list(of(call)))
  serve(app, giveScores, (call) => scoring.give(of(call), call.body))
  serve(app, lockScores, (call) => scoring.lock(of(call)))
  serve(app, readComparison, (call) => comparing.read(of(call)))

  // A HEAD request downloads nothing and is not logged.
  serveRaw(app, downloadCurePaper, async ({ params, caller }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const opened = await papers.open({ cureId: params.cure, slot: params.slot, by: caller })
    if (!opened.ok) return sendRefusal(request, reply, opened)
    const { name, size, open } = opened.value
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': fileDisposition('attachment', plainFileName(name), name),
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(open()))
  })

  // In its own scope: other routes take no forms.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldNameSize: 50, fieldSize: 100, headerPairs: 10 },
    })
    serveForm(scope, answerCure, ({ params, query, caller, language }, files) => {
      const slot = query.slot as Slot
      return evaluation.answerCure(
        { cureId: params.id, companyId: caller.id, slot, language },
        files,
      )
    })
  })
}
