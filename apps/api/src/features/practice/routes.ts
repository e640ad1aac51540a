import { listPracticeKeySets } from '@padauk/contract/key-sets'
import {
  erasePractice,
  readPractice,
  readPracticeDraft,
  readPracticeSubmission,
  readPracticeTender,
  submitPractice,
} from '@padauk/contract/practice'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { PracticeService } from '#features/practice/service'
import { serve } from '#platform/http/serve'

/** Fixed addresses, which Fastify prefers to those with a parameter. */
export function practiceRoutes(app: FastifyInstance, { practice }: { practice: PracticeService }) {
  serve(app, readPracticeTender, async ({ caller, query, language }) =>
    done(await practice.readTender(caller.id, query.lang ?? language)),
  )
  serve(app, readPracticeDraft, async ({ caller, language }) =>
    done(await practice.readDraft(caller.id, language)),
  )
  serve(app, submitPractice, ({ caller, body: payload }) =>
    practice.submit({ companyId: caller.id, personId: caller.personId, payload }),
  )
  serve(app, readPracticeSubmission, async ({ caller, setHeader }) => {
    const receipt = await practice.readSubmission(caller.id)
    if (receipt) setHeader('x-submission-state', 'submitted')
    return done(receipt)
  })
  serve(app, readPractice, async ({ caller }) => done(await practice.read(caller.id)))
  serve(app, erasePractice, async ({ caller }) => {
    await practice.erase(caller.id)
    return done()
  })
  serve(app, listPracticeKeySets, async () => done(practice.keySets()))
}
