import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { root } from '@padauk/testing/processes'
import { createTestBuckets } from '#platform/object-store/s3-test-bucket'

const cephConf = join(root, '.services', 'ceph', 'ceph.conf')

/** Locks hold against the keys of the application, not against who owns the whole store. */
export const canRemoveLocked = () => existsSync(cephConf)

export function removeLocked(bucket: string) {
  const options = ['bucket', 'rm', `--bucket=${bucket}`, '--purge-objects', '--bypass-gc']
  const { status } = spawnSync('radosgw-admin', ['-c', cephConf, ...options])
  if (status !== 0) throw new Error(`bucket ${bucket} could not be removed`)
}

/** A bucket with Object Lock on the store of this machine; null where there is none to remove it from. */
export function aLockedBucket(services: NodeJS.ProcessEnv) {
  const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY, S3_SECRET_KEY } = services
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY || !canRemoveLocked()) return null
  const access = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
  const buckets = createTestBuckets(
    { endpoint: S3_ENDPOINT, region: S3_REGION, ...access },
    'padauk-locks',
  )
  const Bucket = buckets.newName()
  return {
    env: { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET: Bucket },
    /** The mode and the end of the lock, as the store itself tells them. */
    async lockOf(Key: string, VersionId: string | null) {
      const version = VersionId === null ? {} : { VersionId }
      const head = await buckets.client.send(new HeadObjectCommand({ Bucket, Key, ...version }))
      return { mode: head.ObjectLockMode, until: head.ObjectLockRetainUntilDate }
    },
    /** Everything that the keys of the application can delete. */
    wreck: () => buckets.wreck(Bucket),
    remove: () => removeLocked(Bucket),
  }
}
