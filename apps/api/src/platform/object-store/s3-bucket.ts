import {
  CreateBucketCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  HeadBucketCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { LifecycleRule, S3Client } from '@aws-sdk/client-s3'
import { assertChecksums } from './s3-checksum.ts'

export type Bucket = { client: S3Client; name: string; objectLock: boolean }

const CHECK_WITHIN_MS = 3_000
const KEEP_REMOVED_DAYS = 30
const KEEP_STAGED_DAYS = 7

export async function checkBucket({ client, name }: Bucket): Promise<void> {
  try {
    const abortSignal = AbortSignal.timeout(CHECK_WITHIN_MS)
    await client.send(new HeadBucketCommand({ Bucket: name }), { abortSignal })
  } catch (cause) {
    // The answer to a HEAD has no body, so the SDK can only call it an unknown error.
    throw new Error(`bucket ${name} cannot be used`, { cause })
  }
}

export async function prepareBucket(bucket: Bucket): Promise<void> {
  await ensureBucket(bucket)
  await ensureVersions(bucket)
  if (bucket.objectLock) await assertObjectLock(bucket)
  await assertChecksums(bucket)
  await ensureCleanUp(bucket)
}

async function ensureBucket({ client, name, objectLock }: Bucket): Promise<void> {
  const found = await unless('NotFound', client.send(new HeadBucketCommand({ Bucket: name })))
  if (found !== null) return
  await unless(
    'BucketAlreadyOwnedByYou',
    client.send(new CreateBucketCommand({ Bucket: name, ObjectLockEnabledForBucket: objectLock })),
  )
}

async function ensureVersions({ client, name }: Bucket): Promise<void> {
  const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: name }))
  if (Status === 'Enabled') return
  await client.send(
    new PutBucketVersioningCommand({
      Bucket: name,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  )
}

async function assertObjectLock({ client, name }: Bucket): Promise<void> {
  const answer = await unless(
    'ObjectLockConfigurationNotFoundError',
    client.send(new GetObjectLockConfigurationCommand({ Bucket: name })),
  )
  if (answer?.ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled') return
  throw new Error(
    `bucket ${name} has no Object Lock, which only a new bucket can be given: use another name`,
  )
}

/** What the store itself forgets over time; rules that an operator has set stay as they are. */
async function ensureCleanUp({ client, name }: Bucket): Promise<void> {
  const existing = await unless(
    'NoSuchLifecycleConfiguration',
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: name })),
  )
  const present = existing?.Rules ?? []
  const missing = ourRules.filter(({ ID }) => !present.some((rule) => rule.ID === ID))
  // An operator's own rules say how the place is kept; ours alone are completed.
  const isOurs = present.every((rule) => ourRules.some(({ ID }) => rule.ID === ID))
  if (!isOurs || missing.length === 0) return
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket: name,
      LifecycleConfiguration: { Rules: [...present, ...missing] },
    }),
  )
}

const everything = { Status: 'Enabled', Filter: { Prefix: '' } } as const

const ourRules: LifecycleRule[] = [
  {
    ...everything,
    ID: 'abandoned-uploads',
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  },
  {
    ...everything,
    ID: 'removed-objects',
    NoncurrentVersionExpiration: { NoncurrentDays: KEEP_REMOVED_DAYS },
    Expiration: { ExpiredObjectDeleteMarker: true },
  },
  {
    // A job removes them after two days; this is for what the job never heard of.
    ID: 'staged-uploads',
    Status: 'Enabled',
    Filter: { Prefix: 'staged/' },
    Expiration: { Days: KEEP_STAGED_DAYS },
  },
]

async function unless<Found>(problem: string, work: Promise<Found>): Promise<Found | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === problem) return null
    throw error
  }
}
