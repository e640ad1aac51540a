import { join } from 'node:path'
import { createTestBuckets } from '@padauk/api/platform/object-store/s3-test-bucket'
import { canRemoveLocked, removeLocked } from '@padauk/api/test/locked-bucket'

type Store = {
  name: string
  env: Record<string, string>
  /** Deletes all that the application's keys can delete; null where nothing is protected. */
  wreck: (() => Promise<{ deleted: number; refused: number }>) | null
  /** All of it, as the owner of the machine could. */
  remove: () => unknown
}

/** A bucket of this run alone; with Object Lock only where an administrator can remove it. */
export function openTestStore(
  services: NodeJS.ProcessEnv,
  directory: string,
  wantsLock: boolean,
): Store {
  const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY, S3_SECRET_KEY } = services
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    const env = { FILES_DIRECTORY: join(directory, 'files') }
    return { name: 'disk', env, wreck: null, remove: () => {} }
  }
  const access = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
  const engine = { endpoint: S3_ENDPOINT, region: S3_REGION, ...access }
  const buckets = createTestBuckets(engine, 'padauk-prove')
  const bucket = buckets.newName()
  const isLocked = wantsLock && canRemoveLocked()
  return {
    name: 'S3',
    env: {
      S3_ENDPOINT,
      S3_REGION,
      S3_ACCESS_KEY,
      S3_SECRET_KEY,
      S3_BUCKET: bucket,
      S3_OBJECT_LOCK: isLocked ? 'on' : 'off',
      ...(isLocked && {
        RETAIN_BIDS_DAYS: '1',
        RETAIN_OTHER_BIDS_DAYS: '1',
        RETAIN_AWARDED_DAYS: '1',
      }),
    },
    wreck: isLocked ? () => buckets.wreck(bucket) : null,
    remove() {
      // Nothing was stored, so there may be no bucket at all.
      if (!isLocked) return buckets.dispose(bucket).catch(() => {})
      removeLocked(bucket)
    },
  }
}
