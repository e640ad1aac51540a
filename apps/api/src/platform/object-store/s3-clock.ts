import type { S3Client } from '@aws-sdk/client-s3'

// Less than this the engines allow, and the SDK does not look at.
const stepMs = 240_000

/**
 * The SDK learns by how much this machine's clock is wrong, and repeats what was refused because of
 * it; but not when the clock has just been corrected. This repeats such a request.
 */
export function repeatAfterClockStep(client: S3Client) {
  client.middlewareStack.add(
    (next) => async (args) => {
      const before = client.config.systemClockOffset
      try {
        return await next(args)
      } catch (error) {
        const isStepped = Math.abs(client.config.systemClockOffset - before) >= stepMs
        if (!isStepped || statusOf(error) !== 403) throw error
        return next(args)
      }
    },
    { step: 'initialize', name: 'repeatAfterClockStep', priority: 'high' },
  )
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
