import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@padauk/contract/problems'
import type { Limit } from '#platform/security/limit-settings'
import { hashOf } from '#platform/security/secrets'

type LimitOptions = { pool: Pool; name: string; limit: Limit }

/** The table has room for 255 characters with the counter's name; an e-mail address may have 254. */
const counted = (key: string) => (key.length > 150 ? hashOf(key) : key)

/**
 * A counter in PostgreSQL, so that all api processes count together. The table is UNLOGGED and made
 * by a migration, because the application may not make tables. What is over the limit is then
 * refused from memory: an attack costs no queries.
 */
const createCounter = ({ pool, name, limit }: LimitOptions) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.points,
    duration: limit.seconds,
    inMemoryBlockOnConsumed: limit.points + 1,
  })

export function createLimit(options: LimitOptions) {
  const counter = createCounter(options)
  return {
    /** Counts one; a refusal says how long to wait. */
    async take(key: string) {
      try {
        await counter.consume(counted(key))
        return null
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        return refuse('too-many-requests', {
          retryAfterSeconds: seconds,
          values: { minutes: Math.ceil(seconds / 60) },
        })
      }
    },
    /** True when the next one would be refused. */
    async isSpent(key: string) {
      const { consumedPoints = 0 } = (await counter.get(counted(key))) ?? {}
      return consumedPoints >= options.limit.points
    },
    /** For what is counted before it is known to be a failure. */
    giveBack: async (key: string) => void (await counter.reward(counted(key))),
  }
}

export type RateLimit = ReturnType<typeof createLimit>

/** Counts all callers together and refuses none: a few of them must not stop the others. */
export function createTotal(options: LimitOptions, exceeded: () => void) {
  const limit = createLimit(options)
  return {
    async count() {
      if (await limit.take('all')) exceeded()
    },
  }
}

export type Total = ReturnType<typeof createTotal>
