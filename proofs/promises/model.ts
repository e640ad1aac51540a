import { readConfig } from '@padauk/api/platform/config'
import { createLog } from '@padauk/api/platform/watching/log'
import { createServices } from '@padauk/api/services'
import type { Services } from '@padauk/api/services'
import { asyncProperty, check, defaultReportMessage } from 'fast-check'
import { makeColleagues } from './model-evaluations.ts'
import { createHistory } from './model-history.ts'
import { examples, histories } from './model-steps.ts'
import type { Proof } from '#kit/proof'
import { aKeySet } from '#kit/sealed-bids'
import { atLeast, holds, reportedAll } from '#kit/report'
import { withSystem } from '#kit/system'

/** Random histories of everything people can do, each step compared with a small model of the rules. */
export const model: Proof = {
  name: 'model',
  claim: 'no history of steps ends otherwise than the rules say',
  run: (environment) =>
    // People who change their minds in a second are not what that limit is for.
    withSystem(environment, { env: { LIMIT_PASSWORD_CHANGES: '1000000/1' } }, async (system) => {
      const services = await inProcess(system.env)
      const counts = {
        histories: 0,
        steps: 0,
        accepted: 0,
        refused: 0,
        unread: 0,
        replaced: 0,
        takenBack: 0,
        confirmed: 0,
        asked: 0,
        answered: 0,
        addenda: 0,
        revealed: 0,
        released: 0,
        decided: 0,
        objected: 0,
        contracts: 0,
      }
      const keys = { active: await aKeySet(system), before: null }
      const [one, other] = await system.rows<{ id: string }>(
        `insert into staff (name, email, email_key, password_hash, roles)
         select 'Demo Owner', email, email, '', '{owner}'
         from unnest(array['demo-owner@padauk.example', 'demo-second@padauk.example']) as email
         returning id`,
      )
      const staffIds = [one?.id ?? '', other?.id ?? ''] as const
      const colleagues = await makeColleagues(system)
      const numRuns = environment.isShort ? 25 : 500
      try {
        const details = await check(
          asyncProperty(histories, async (taken) => {
            const history = createHistory({
              services,
              system,
              staffIds,
              colleagues,
              keys,
              counts,
            })
            for (const step of taken) await history.take(step)
            await history.compare()
            counts.histories++
          }),
          // Shrinking repeats histories on the real system; a few tries name the culprit well enough.
          { numRuns, endOnFailure: environment.isShort, examples: examples.map((one) => [one]) },
        )
        const chain = await services.audit.verify()
        return {
          rows: [
            ...reportedAll({ ...counts, 'entries of the audit chain': chain.entries }),
            atLeast('bids accepted', counts.accepted, 1),
            atLeast('bids taken back', counts.takenBack, 1),
            atLeast('bids replaced', counts.replaced, 1),
            atLeast('bids confirmed after an addendum', counts.confirmed, 1),
            atLeast('bids refused because of an unread addendum', counts.unread, 1),
            atLeast('questions published', counts.answered, 1),
            atLeast('tenders opened', counts.revealed, 1),
            atLeast('minutes given out', counts.released, 1),
            atLeast('decisions approved', counts.decided, 1),
            atLeast('objections', counts.objected, 1),
            atLeast('contracts recorded', counts.contracts, 1),
            holds('every history ends as the rules say', !details.failed),
            holds('the audit chain is whole', chain.fault === null),
          ],
          remarks: [
            ...(details.failed
              ? [String(details.errorInstance), defaultReportMessage(details) ?? 'failed']
              : []),
            ...(chain.fault ? [chain.fault] : []),
          ],
        }
      } finally {
        await services.close()
      }
    }),
}

/** What staff will do in the admin is done through the services it will call. */
const inProcess = (env: Record<string, string>): Promise<Services> =>
  createServices(readConfig(env), createLog({ level: 'error', process: 'model' }), 'api')
