import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@padauk/contract/problems'
import type { Limit } from '#platform/limit-settings'
import { hashOf } from '#platform/secrets'

type LimitOptions = { pool: Pool; name: string; limit: Limit }

/** The table has room for 255 characters with the counter's name; an e-mail address may have 254. */
const counted = (key: string) => (key.length > 150 ? hashOf(key) : key)

/**
 * One counter in PostgreSQL, so that all api processes count together. The table is UNLOGGED and
 * made by a migration, because the application may not make tables.
 */
export function createLimit({ pool, name, limit }: LimitOptions) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.points,
    duration: limit.seconds,
  })
  return {
    /** Counts one; a refusal says how long to wait. */
    async take(key: string) {
      try {
        await limiter.consume(counted(key))
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
  }
}

export type RateLimit = ReturnType<typeof createLimit>

/** Counts failures without refusing: whoever asks decides how much slower to become. */
export function createFailureCount({ pool, name, limit }: LimitOptions) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: Number.MAX_SAFE_INTEGER,
    duration: limit.seconds,
  })
  return {
    of: async (key: string) => (await limiter.get(counted(key)))?.consumedPoints ?? 0,
    add: async (key: string) => void (await limiter.consume(counted(key))),
    clear: async (key: string) => void (await limiter.delete(counted(key))),
  }
}

export type FailureCount = ReturnType<typeof createFailureCount>
